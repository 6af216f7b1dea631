import type OpenAI from 'openai';
import { VisionProblem } from './vision-problem.js';

type Request = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;
type Message = OpenAI.Chat.ChatCompletionMessageParam;

/** How a provider is made to answer JSON, the strictest way first. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const;
export type AnswerFormat = (typeof FORMATS)[number];
export const FIRST_FORMAT = FORMATS[0];

interface AskedInFormat {
  name: string;
  schema: Record<string, unknown>;
  messages: Message[];
}

/** The part of a request that depends on the format. Without `json_schema`, the schema goes into the prompt. */
export function inFormat(
  format: AnswerFormat,
  { name, schema, messages }: AskedInFormat,
): Pick<Request, 'messages' | 'response_format'> {
  if (format === 'json_schema') {
    return { messages, response_format: { type: format, json_schema: { name, strict: true, schema } } };
  }
  const [system, ...rest] = messages;
  const prompt = `${system?.content}\nThe schema of the JSON:\n${JSON.stringify(schema)}`;
  const withSchema: Message[] = [{ role: 'system', content: prompt }, ...rest];
  return { messages: withSchema, ...(format === 'json_object' && { response_format: { type: format } }) };
}

/** Statuses that servers refuse a format with. */
const MALFORMED = [400, 422];
const REFUSING = [...MALFORMED, 404, 500, 501];

const NAMES_FORMAT = /response.?format|json|schema|structured|grammar|guided/i;
/** A plainer format would be refused for these just as well. */
const NAMES_ANOTHER = /\bmodel\b.*\b(not|unknown|invalid)\b|\bkey\b|image|context|token|policy|safety|quota|billing/i;

/**
 * The format to ask in after a refusal; undefined when the refusal is not about the format. A provider that has answered
 * in a format refuses it only if its reason says so. Of one that has not, an unclear 400 may be about the format.
 */
export function nextFormat(format: AnswerFormat, error: unknown, isProven: boolean): AnswerFormat | undefined {
  if (!(error instanceof VisionProblem) || !isAboutFormat(error, isProven)) return undefined;
  return FORMATS[FORMATS.indexOf(format) + 1];
}

function isAboutFormat({ status, provider_message }: VisionProblem, isProven: boolean): boolean {
  const reason = provider_message ?? '';
  if (status === null || !REFUSING.includes(status)) return false;
  if (NAMES_FORMAT.test(reason)) return true;
  return !isProven && MALFORMED.includes(status) && !NAMES_ANOTHER.test(reason);
}
