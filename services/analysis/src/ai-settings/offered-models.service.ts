import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { OfferedModels } from '@whereabouts/shared/contracts/ai-settings.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import { z } from 'zod';
import { boundedFetch } from '../vision/bounded-fetch.js';
import { isAtHome, type Provider } from './provider.js';
import { ProviderSettings } from './provider-settings.js';

const TIMEOUT_MS = 10_000;
/** OpenRouter describes its hundreds of models in about one megabyte. */
const MAX_LIST_BYTES = 5_000_000;
const MAX_MODELS = 1_000;
const MAX_NAME = 200;

const Text = z.string().max(MAX_NAME).optional().catch(undefined);

/** A model as OpenAI, Anthropic (`display_name`), OpenRouter (`name`, `architecture`) and Mistral (`capabilities`) list it. */
const Listed = z.object({
  id: z.string().min(1).max(MAX_NAME),
  name: Text,
  display_name: Text,
  architecture: z
    .object({ input_modalities: z.array(z.string()) })
    .optional()
    .catch(undefined),
  capabilities: z.object({ vision: z.boolean().optional() }).optional().catch(undefined),
});
type Listed = z.infer<typeof Listed>;

const List = z.object({ data: z.array(z.unknown()) });

/** OpenAI also lists models that answer no chat, or see no photo. */
const NOT_FOR_PHOTOS =
  /embedding|whisper|tts|transcribe|audio|realtime|moderation|dall-e|image|sora|babbage|davinci|instruct|search|codex|gpt-3/;

/** Lists the models of the provider that can be asked about photos. */
@Injectable()
export class OfferedModelsService {
  constructor(private readonly providers: ProviderSettings) {}

  /** @throws ServiceUnavailableException `vision_unavailable` with a message for the admin */
  async list(): Promise<OfferedModels> {
    const provider = await this.providers.current();
    if (!provider.is_ready) throw notListed('The provider needs an address and a key first.');
    const found = List.safeParse(await fetchList(provider)).data;
    if (!found) throw notListed('The provider did not list its models. Type the name of the model.');
    const listed = found.data.map((each) => Listed.safeParse(each).data).filter((each) => each !== undefined);
    const models = listed.filter((each) => seesPhotos(each, provider)).map(named);
    // Mistral lists a model once for each of its names.
    const unique = [...new Map(models.map((model) => [model.id, model])).values()];
    return { models: unique.sort((one, other) => one.id.localeCompare(other.id)).slice(0, MAX_MODELS) };
  }
}

async function fetchList(provider: Provider): Promise<unknown> {
  refuseInTransaction('the vision provider');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await boundedFetch(MAX_LIST_BYTES)(`${provider.base_url}/models`, {
      headers: headersOf(provider),
      signal,
    });
    if (response.ok) return await response.json().catch(() => null);
    await response.body?.cancel();
    throw notListed(
      response.status === 401 || response.status === 403
        ? `The provider refused the key (status ${response.status}).`
        : `The provider did not list its models (status ${response.status}). Type the name of the model.`,
    );
  } catch (error) {
    if (error instanceof ServiceUnavailableException) throw error;
    throw notListed(
      signal.aborted
        ? 'The provider did not answer in time. Check the address.'
        : 'The provider cannot be reached. Check the address.',
    );
  }
}

/** Anthropic takes the key of this call in its own header. */
function headersOf({ preset, base_url, key }: Provider): Record<string, string> {
  if (key === null) return {};
  if (preset === 'anthropic' && isAtHome({ preset, base_url }))
    return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  return { authorization: `Bearer ${key}` };
}

function seesPhotos({ id, architecture, capabilities }: Listed, provider: Provider): boolean {
  if (architecture && !architecture.input_modalities.includes('image')) return false;
  if (capabilities?.vision === false) return false;
  return provider.preset !== 'openai' || !NOT_FOR_PHOTOS.test(id);
}

/** Google writes `models/` before each id, and accepts it without. */
function named({ id, name, display_name }: Listed) {
  const short = id.replace(/^models\//, '');
  return { id: short, name: display_name ?? name ?? short };
}

const notListed = (message: string) => new ServiceUnavailableException({ message, code: 'vision_unavailable' });
