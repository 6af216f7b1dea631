import type OpenAI from 'openai';
import { VisionProblem } from './vision-problem.js';

type Request = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;
type Message = OpenAI.Chat.ChatCompletionMessageParam;

/** Response formats that make a provider return JSON, the strictest first. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const;
export type AnswerFormat = (typeof FORMATS)[number];

interface AskedInFormat {
  name: string;
  schema: Record<string, unknown>;
  messages: Message[];
}

/** The parts of a request that depend on the format. Without `json_schema`, the prompt contains the schema. */
export function inFormat(
  format: AnswerFormat,
  { name, schema, messages }: AskedInFormat,
): Pick<Request, 'messages' | 'response_format'> {
  if (format === 'json_schema') {
    return { messages, response_format: { type: format, json_schema: { name, strict: true, schema } } };
  }
  const [system, ...rest] = messages;
  const prompt = `${system?.content}${schemaAsText(schema)}`;
  const withSchema: Message[] = [{ role: 'system', content: prompt }, ...rest];
  return { messages: withSchema, ...(format === 'json_object' && { response_format: { type: format } }) };
}

export const schemaAsText = (schema: Record<string, unknown>) => `\nThe schema of the JSON:\n${JSON.stringify(schema)}`;

/** Statuses with which servers refuse a format. */
const MALFORMED = [400, 422];
const REFUSING = [...MALFORMED, 404, 500, 501];

const NAMES_FORMAT = /response.?format|json|schema|structured|grammar|guided/i;
/** Reasons that are not about the format. A simpler format would be refused too. */
const NAMES_ANOTHER = /\bmodel\b.*\b(not|unknown|invalid)\b|\bkey\b|image|context|token|policy|safety|quota|billing/i;

/**
 * The format to try after a refusal, or undefined if the refusal is not about the format. If the provider has already
 * responded in this format, a refusal counts only if its reason names the format. Otherwise, an unclear 400 or an empty
 * answer may be about the format.
 */
export function nextFormat(format: AnswerFormat, error: unknown, isProven: boolean): AnswerFormat | undefined {
  if (!(error instanceof VisionProblem) || !isAboutFormat(error, isProven)) return undefined;
  return FORMATS[FORMATS.indexOf(format) + 1];
}

function isAboutFormat({ status, provider_message, is_empty }: VisionProblem, isProven: boolean): boolean {
  if (is_empty) return !isProven;
  const reason = provider_message ?? '';
  if (status === null || !REFUSING.includes(status)) return false;
  if (NAMES_FORMAT.test(reason)) return true;
  return !isProven && MALFORMED.includes(status) && !NAMES_ANOTHER.test(reason);
}
