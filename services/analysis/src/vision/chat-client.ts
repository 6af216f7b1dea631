import { AI_PRESETS } from '@whereabouts/shared/contracts/ai-presets.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import OpenAI from 'openai';
import type { Provider } from '../ai-settings/provider.js';
import { boundedFetch } from './bounded-fetch.js';
import { type Completion, completionIn } from './completion.js';
import { problemOf } from './provider-problems.js';
import { VisionProblem } from './vision-problem.js';

type Request = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** Far more than the items of one photo need. */
const MAX_ANSWER_BYTES = 2_000_000;
/** Servers count the tokens of a stream only on request. */
const AS_STREAM = { stream: true, stream_options: { include_usage: true } } as const;
/** Statuses with which servers refuse a request that asks for no stream. */
const REFUSALS = [400, 404, 422];
/** The client sends no request without a key. Servers without keys accept any. */
const NO_KEY = 'none';

/** The parts of a provider that a request needs. */
export type Endpoint = Pick<Provider, 'preset' | 'base_url' | 'key' | 'timeout_ms'>;

/** Requests to one endpoint with OpenAI's chat.completions. */
export class ChatClient {
  private readonly client: OpenAI;
  private readonly key: string | undefined;
  /** Whether the endpoint only answers in a stream. Not stored: a refusal costs nothing. */
  private isStreaming = false;

  constructor({ base_url, key, timeout_ms }: Endpoint) {
    this.key = key ?? undefined;
    this.client = new OpenAI({
      apiKey: key ?? NO_KEY,
      baseURL: base_url,
      organization: null,
      project: null,
      timeout: timeout_ms,
      // The job queue retries. Its retries survive a restart of this process.
      maxRetries: 0,
      logLevel: 'off',
      fetch: boundedFetch(MAX_ANSWER_BYTES),
    });
  }

  /** @throws VisionProblem if the endpoint gives no completion */
  async complete(request: Request, signal: AbortSignal): Promise<Completion> {
    try {
      return await this.send(request, signal);
    } catch (error) {
      if (this.isStreaming || !wantsStream(error)) throw error;
      const completion = await this.send({ ...request, ...AS_STREAM }, signal);
      this.isStreaming = true;
      return completion;
    }
  }

  private async send(request: Request | OpenAI.Chat.ChatCompletionCreateParamsStreaming, signal: AbortSignal) {
    refuseInTransaction('the vision provider');
    try {
      const body = this.isStreaming ? { ...request, ...AS_STREAM } : request;
      const response = await this.client.chat.completions.create(body, { signal }).asResponse();
      return completionIn(await response.text());
    } catch (error) {
      throw problemOf(error, signal, this.key);
    }
  }
}

/** Whether a server says that it only answers in a stream. */
function wantsStream(error: unknown): boolean {
  if (!(error instanceof VisionProblem)) return false;
  return REFUSALS.includes(error.status ?? 0) && /\bstream/i.test(error.provider_message ?? '');
}

/** Anthropic's endpoint accepts a response format and ignores it, so the prompt needs the schema. */
export const firstFormatOf = ({ preset, base_url }: Endpoint) =>
  preset === 'anthropic' && base_url === AI_PRESETS.anthropic.base_url ? 'text' : 'json_schema';
