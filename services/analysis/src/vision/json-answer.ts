import { z } from 'zod';

/** The parsed answer, or a description of its flaw with which the model can repair it. */
export type Read<T> = { value: T } | { flaw: string };

/** Parses the last JSON object of an answer with a schema. Models may write thoughts and drafts before the answer. */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): Read<z.output<Schema>> {
  const json = jsonValuesOf(text).values.findLast((value) => !Array.isArray(value));
  if (json === undefined) return { flaw: 'It is not JSON.' };
  const { success, data, error } = schema.safeParse(json);
  return success ? { value: data } : { flaw: z.prettifyError(error) };
}

/** A JSON schema for a provider, without number bounds and defaults, which strict providers refuse. */
export function schemaForProvider(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
      delete jsonSchema.default;
    },
  });
}

export interface JsonValues {
  /** Top-level objects and lists. */
  values: object[];
  /** True if the text ends within an object or a list. `values` then contains its complete parts. */
  isCut: boolean;
}

/** Each unclosed bracket costs a scan to the end of the text. Prose contains few of them. */
const MAX_UNCLOSED = 100;

/** Each bracket that starts no JSON costs a scan to its end, and brackets can be nested. */
const mostScanned = (text: string) => 20 * text.length + 100_000;

/**
 * Finds the JSON in an answer. Small and local models write thoughts before it, wrap it in prose or code fences, and
 * stop in the middle when they reach their token limit.
 */
export function jsonValuesOf(text: string): JsonValues {
  const answer = text.slice(endOfThought(text));
  const values: object[] = [];
  let unclosed = 0;
  let scanned = 0;
  for (let at = nextBracket(answer, 0); at !== -1 && unclosed < MAX_UNCLOSED && scanned < mostScanned(answer); ) {
    const end = endOfValue(answer, at);
    scanned += (end ?? answer.length) - at;
    const value = end === null ? undefined : parsed(answer.slice(at, end));
    if (end === null) unclosed += 1;
    if (value) values.push(value);
    at = nextBracket(answer, value && end !== null ? end : at + 1);
  }
  return { values, isCut: unclosed > 0 };
}

/** Some chat templates omit the opening tag. */
function endOfThought(text: string): number {
  const ends = [...text.matchAll(/<\/think(?:ing)?>/gi)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}

function nextBracket(text: string, from: number): number {
  const found = text.slice(from).search(/[[{]/);
  return found === -1 ? -1 : from + found;
}

/** The end of the object or list that starts at `start`, or null if the text ends first. */
function endOfValue(text: string, start: number): number | null {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isInText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return null;
}

function parsed(json: string): object | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
