import { BlockList, isIPv6 } from 'node:net';
import { AI_PRESETS, type AiPreset, presetOf } from '@whereabouts/shared/contracts/ai-presets.js';
import { VISION_TIMEOUT_MS } from '@whereabouts/shared/contracts/vision.js';
import type { ModelEnv } from '../env.js';
import { KNOWN_MODELS, OFFLINE, PRICES, type Price, withoutDate } from '../models/known-models.js';

/** The model of an endpoint that the environment sets without a model, and of OpenAI. */
export const DEFAULT_MODEL = 'gpt-5-mini';
const FREE: Price = { input: 0, output: 0 };

/** The provider in effect: from the environment, or else from an admin. */
export interface Provider {
  preset: AiPreset;
  base_url: string;
  key: string | null;
  /** True if the stored key cannot be decrypted, because the storage key or the server has changed. */
  key_unreadable: boolean;
  /** Whether the provider can be asked at all. Without AI, only the built-in model works. */
  is_ready: boolean;
  /** The model without a selection. `offline` if there is none. */
  configured: string;
  /** An admin's selection, available or not. */
  chosen: string | null;
  /** Null without a fallback, or if it is the model itself. */
  fallback: string | null;
  timeout_ms: number;
}

/** The provider that the environment sets, OpenAI by default. */
export function endpointOf(env: ModelEnv): Pick<Provider, 'preset' | 'base_url' | 'key' | 'timeout_ms'> {
  const base_url = (env.OPENAI_BASE_URL ?? AI_PRESETS.openai.base_url).replace(/\/+$/, '');
  const preset = presetOf(base_url);
  const timeout_ms = env.VISION_TIMEOUT_MS ?? defaultTimeoutOf(preset);
  return { preset, base_url, key: env.OPENAI_API_KEY ?? null, timeout_ms };
}

/** Local models may take minutes for a photo. */
export const defaultTimeoutOf = (preset: AiPreset) => (AI_PRESETS[preset].is_local ? 5 : 1) * VISION_TIMEOUT_MS;

/** Whether the models of the preset's own server are asked, whose prices and names are known. */
export const isAtHome = ({ preset, base_url }: Pick<Provider, 'preset' | 'base_url'>) =>
  base_url === AI_PRESETS[preset].base_url;

const PRIVATE = new BlockList();
PRIVATE.addSubnet('127.0.0.0', 8);
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/** A name without a dot, or below a domain that the public name system does not have. */
const LOCAL_NAME = /^[^.:]+$|\.(local|localhost|internal|lan|home\.arpa)$/i;

/** A hosted server of the same kind has a public address and wants a key, and it has a price. */
function isOwnServer({ base_url, key }: Priced): boolean {
  if (key === null) return true;
  const host = (URL.parse(base_url)?.hostname ?? '').replace(/^\[|\]$/g, '');
  return LOCAL_NAME.test(host) || PRIVATE.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}

/** The parts of a provider on which prices depend. */
type Priced = Pick<Provider, 'preset' | 'base_url' | 'key'>;

/** The price of a model of this provider, or null if it is unknown. */
export function priceOf(provider: Priced, model: string, env: ModelEnv): Price | null {
  if (model === OFFLINE.id) return FREE;
  const { OPENAI_INPUT_PRICE: input, OPENAI_OUTPUT_PRICE: output } = env;
  const isTold = input !== undefined || output !== undefined;
  if (isTold && model === (env.OPENAI_MODEL ?? DEFAULT_MODEL)) return { input: input ?? 0, output: output ?? 0 };
  if (AI_PRESETS[provider.preset].is_local) return isOwnServer(provider) ? FREE : null;
  if (!isAtHome(provider)) return null;
  if (provider.preset === 'openai') return KNOWN_MODELS.find(({ id }) => id === withoutDate(model))?.price ?? null;
  // OpenRouter marks its free models, and tells the cost of others with each answer.
  if (provider.preset === 'openrouter' && model.endsWith(':free')) return FREE;
  return PRICES[provider.preset === 'anthropic' ? withoutDate(model) : model] ?? null;
}

/** Whether a model costs nothing, so that it may answer after the end of a budget. */
export function isFree(provider: Priced, model: string, env: ModelEnv): boolean {
  const price = priceOf(provider, model, env);
  return price !== null && price.input === 0 && price.output === 0;
}
