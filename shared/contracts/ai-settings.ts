import { z } from 'zod';
import { AiPreset } from './ai-presets.js';
import { Actor } from './auth.js';
import { command } from './contract.js';
import { optionalText, text } from './fields.js';
import { MAX_MONTHLY_CAP, MAX_PHOTOS_A_DAY } from './limits.js';
import { INSTANT_COMMAND_MS, MAX_VISION_TIMEOUT_S } from './vision.js';

const MAX_MODEL = 200;

/** Settings that environment variables can fix. */
export const AiSetting = z.enum(['preset', 'base_url', 'key', 'model', 'timeout_s']);
export type AiSetting = z.infer<typeof AiSetting>;

const BASE_URL = 'The address must start with https:// or http://, without a user name, password, ? or #.';

/** The address of a server, without user, query and fragment. A slash at the end is removed. */
const BaseUrl = text(500)
  .overwrite((url) => url.replace(/\/+$/, ''))
  .refine(isBaseUrl, { error: BASE_URL })
  .meta({ pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$' });

function isBaseUrl(url: string): boolean {
  const { protocol, username, password, search, hash } = URL.parse(url) ?? {};
  return /^https?:$/.test(protocol ?? '') && [username, password, search, hash].every((part) => !part);
}

/** A key is one line of the characters that HTTP allows in a header. */
const Key = z
  .string()
  .max(1_000)
  .regex(/^[\x20-\x7e]*$/, 'must be one line without special characters')
  .nullable()
  .transform((key) => key?.trim() || null)
  .meta({ description: 'The API key. Never returned. Null removes it.' });

const Cap = z.number().min(0).max(MAX_MONTHLY_CAP).nullable();

/**
 * An absent field keeps its value. Null removes a key, a model, a fallback or a limit. Without a key, another base URL
 * removes the stored key, so that no other server gets it.
 */
export const AiSettingsChange = z.object({
  preset: AiPreset.optional(),
  base_url: BaseUrl.optional(),
  key: Key.optional(),
  model: optionalText(MAX_MODEL).optional(),
  fallback_model: optionalText(MAX_MODEL).optional(),
  timeout_s: z.number().min(5).max(MAX_VISION_TIMEOUT_S).optional(),
  monthly_cap_usd: Cap.optional(),
  monthly_cap_per_user_usd: Cap.optional(),
  photos_per_user_and_day: z.int().min(0).max(MAX_PHOTOS_A_DAY).nullable().optional(),
});
export type AiSettingsChange = z.infer<typeof AiSettingsChange>;

/** Whether the price of a model is known. Budgets do not count a model whose price is unknown. */
const ModelPrice = z.enum(['free', 'known', 'unknown']);

export const AiSettings = z.object({
  preset: AiPreset,
  base_url: z.string(),
  key_set: z.boolean(),
  /** A key is stored, but the key that encrypted it has changed. An admin must enter it again. */
  key_unreadable: z.boolean(),
  /** `offline` is the built-in model. Null until an admin chooses a model. */
  model: z.string().nullable(),
  model_price: ModelPrice,
  /** The model of the same provider that answers if the first one fails, or if it is free, at the end of a budget. */
  fallback_model: z.string().nullable(),
  fallback_price: ModelPrice.nullable(),
  /** Seconds that one model may take for one photo. */
  timeout_s: z.number(),
  /** US dollars. Null for no cap. */
  monthly_cap_usd: z.number().nullable(),
  monthly_cap_per_user_usd: z.number().nullable(),
  /** Photos per day (UTC) for each user who is not an admin. Null for no limit. */
  photos_per_user_and_day: z.int().nullable(),
  /** Whether a model, and not only the built-in one, analyzes photos now. */
  ai_enabled: z.boolean(),
  /** Settings that environment variables fix. */
  fixed: z.array(AiSetting),
});
export type AiSettings = z.infer<typeof AiSettings>;

/** The models that the provider lists. */
export const OfferedModels = z.object({ models: z.array(z.object({ id: z.string(), name: z.string() })) });
export type OfferedModels = z.infer<typeof OfferedModels>;

/** The result of a test with a sample photo. */
export const AiTestAnswer = z.object({
  ok: z.boolean(),
  model: z.string(),
  /** The answer format that worked. Null if the test failed. */
  format: z.enum(['json_schema', 'json_object', 'text']).nullable(),
  /** The text of the answer, even of one that cannot be read, cut after some thousand characters. Null without one. */
  answer: z.string().nullable(),
  seconds: z.number(),
  /** Sent and received. 0 if the provider did not count them. */
  tokens: z.int(),
  /** Null if the price is unknown. */
  cost_usd: z.number().nullable(),
  /** Why the test failed. */
  problem: z.string().nullable(),
  provider_message: z.string().nullable(),
});
export type AiTestAnswer = z.infer<typeof AiTestAnswer>;

const AsAdmin = z.object({ actor: Actor });

/** Commands of the AI settings, handled by analysis. */
export const aiSettings = {
  find: command('analysis.aiSettings', AsAdmin, AiSettings),
  change: command('analysis.changeAiSettings', AsAdmin.extend(AiSettingsChange.shape), AiSettings),
  /** Models that the provider lists. 503 `vision_unavailable` if it lists none. */
  models: command('analysis.offeredModels', AsAdmin, OfferedModels, 15_000),
  test: command('analysis.testAi', AsAdmin, AiTestAnswer, INSTANT_COMMAND_MS),
  /** Whether a model analyzes photos now. Not for one user: every visitor may know. */
  state: command('analysis.aiState', z.object({}), z.object({ ai_enabled: z.boolean() }), 2_000),
};
