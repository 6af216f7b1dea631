import { APIError } from 'openai';
import { z } from 'zod';

/** A text, or a list of parts with a text. */
const Content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().catch('') }).catch({ text: '' }))
    .transform((parts) => parts.map(({ text }) => text).join('')),
]);

const Message = z.object({
  content: Content.nullable().catch(null),
  refusal: z.string().nullable().catch(null),
});

/** More tokens than an image can use. Missing or invalid counts of servers must not distort the records. */
const MOST_TOKENS = 10_000_000;
const Tokens = z
  .number()
  .positive()
  .transform((count) => Math.min(Math.round(count), MOST_TOKENS))
  .catch(0);

const Usage = z.object({
  prompt_tokens: Tokens,
  completion_tokens: Tokens,
  /** US dollars. OpenRouter tells it. */
  cost: z.number().min(0).max(1_000).nullable().catch(null),
});

/** An error without a status, for example of the server behind a proxy, may pass. */
const UPSTREAM_FAILED = 502;

const NO_USAGE = { prompt_tokens: 0, completion_tokens: 0, cost: null };

/** An error that a provider sends with status 200, because it had begun to answer. OpenRouter does that. */
const Failure = z
  .union([
    z
      .string()
      .min(1)
      .transform((message) => ({ message })),
    z.looseObject({ message: z.string().min(1) }),
    z.looseObject({ code: z.union([z.number(), z.string().min(1)]) }),
  ])
  .nullish()
  .catch(null);

/** The body of an answer. Servers that only resemble OpenAI may return any body. */
const Body = z.object({
  error: Failure,
  choices: z
    .array(z.object({ message: Message.nullish().catch(null), delta: Message.nullish().catch(null), error: Failure }))
    .catch([]),
  usage: Usage.catch(NO_USAGE),
});
type Body = z.infer<typeof Body>;

/** An answer of chat.completions. */
export interface Completion {
  /** Null if the body has no text at all, or is not a completion. Empty if the model wrote nothing. */
  text: string | null;
  is_refused: boolean;
  usage: z.infer<typeof Usage>;
}

const UNREADABLE: Completion = { text: null, is_refused: false, usage: NO_USAGE };

/**
 * Reads a body: JSON, or the events of a stream, which some servers send in any case.
 * @throws APIError if the body or an event is an error
 */
export function completionIn(body: string, headers?: Headers): Completion {
  return /^\s*(data|event|id|retry)?:/.test(body) ? streamed(body, headers) : whole(json(body), headers);
}

function whole(body: unknown, headers: Headers | undefined): Completion {
  const { success, data } = Body.safeParse(body);
  if (!success) return UNREADABLE;
  refuseFailure(data, headers);
  const message = data.choices[0]?.message;
  return { text: message?.content ?? null, is_refused: Boolean(message?.refusal), usage: data.usage };
}

/** Joins the parts of a stream (text/event-stream). The usage is in one of the last events. */
function streamed(body: string, headers: Headers | undefined): Completion {
  const lines = body.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'));
  const events = lines.map((line) => Body.safeParse(json(line.slice('data:'.length))).data).filter((event) => event);
  for (const event of events) if (event) refuseFailure(event, headers);
  const parts = events.map((event) => event?.choices[0]?.delta ?? event?.choices[0]?.message);
  const texts = parts.map((part) => part?.content).filter((text) => text != null);
  const usage = events.findLast((event) => event && event.usage.prompt_tokens > 0)?.usage ?? NO_USAGE;
  return {
    text: events.length > 0 ? texts.join('') : null,
    is_refused: parts.some((part) => part?.refusal),
    usage,
  };
}

/** The code is an HTTP status, if the provider has one. */
function refuseFailure({ error, choices }: Body, headers: Headers | undefined): void {
  const failure = error ?? choices.find((choice) => choice.error)?.error;
  if (!failure) return;
  const status = Number('code' in failure ? failure.code : undefined);
  throw new APIError(status >= 400 && status < 600 ? status : UPSTREAM_FAILED, failure, undefined, headers);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
