import type { APIError } from 'openai';
import { cutText } from './cut-text.js';

const LONGEST = 300;
/** Servers without keys accept any short text as key, which may be a word of the reason. */
const SHORTEST_KEY = 8;

/** Keys with common prefixes, bearer tokens, credentials in URLs, and long strings such as tokens and images. */
const SECRETS = [
  /\b(?:sk|pk|rk|gsk|xai|hf|key)[-_][\w*.-]{6,}/gi,
  /(?<=\bBearer\s+)\S+/gi,
  /(?<=:\/\/)[^/\s@]+@/g,
  /[\w+/=-]{44,}/g,
];

/**
 * The provider's reason for a refusal as one line for admins. Null if there is none, for example for a proxy's HTML.
 */
export function providerReason({ error, message }: Pick<APIError, 'error' | 'message'>, key?: string): string | null {
  const text = reasonIn(error ?? message.replace(/^\d+ (status code \(no body\))?/, ''));
  if (!text || /^\s*</.test(text)) return null;
  const withoutKey = key && key.length >= SHORTEST_KEY ? text.replaceAll(key, '…') : text;
  const withoutSecrets = SECRETS.reduce((left, secret) => left.replace(secret, '…'), withoutKey);
  return cutText(withoutSecrets.replaceAll(/\s+/g, ' '), LONGEST) || null;
}

/**
 * Reads the reason in OpenAI's format (`message`) or in those of other servers: a string, `detail`, or a list of `msg`.
 * The client has already unwrapped `error`.
 */
function reasonIn(body: unknown): string | null {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || body === null) return null;
  const { message, error, detail, msg } = body as Record<string, unknown>;
  const parts = Array.isArray(body) ? body : [message, error, detail, msg];
  return parts.map(reasonIn).find((reason) => reason) ?? null;
}
