import { z } from 'zod';

/** Either what a model means, or what is wrong with its answer in words the model can mend it by. */
export type Read<T> = { value: T } | { flaw: string };

/** Reads the last JSON object of a model's words by a schema: models think, and sometimes draft, before they answer. */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): Read<z.output<Schema>> {
  const json = jsonValuesOf(text).values.findLast((value) => !Array.isArray(value));
  if (json === undefined) return { flaw: 'It is not JSON.' };
  const { success, data, error } = schema.safeParse(json);
  return success ? { value: data } : { flaw: z.prettifyError(error) };
}

/** JSON Schema for a provider; without number bounds and defaults, which strict ones refuse. */
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
  /** Objects and lists, none of them inside another. */
  values: object[];
  /** The text ends inside an object or a list, so these are only the whole parts of it. */
  isCut: boolean;
}

/** A bracket that closes nothing costs a walk to the end of the text; prose has few of them. */
const MAX_UNCLOSED = 100;

/**
 * The JSON in a model's words. Small and local models think before they answer, wrap their JSON in prose or code fences,
 * and stop in the middle when they run out of tokens.
 */
export function jsonValuesOf(text: string): JsonValues {
  const answer = text.slice(endOfThought(text));
  const values: object[] = [];
  let unclosed = 0;
  for (let at = nextBracket(answer, 0); at !== -1 && unclosed < MAX_UNCLOSED; ) {
    const end = endOfValue(answer, at);
    const value = end === null ? undefined : parsed(answer.slice(at, end));
    if (end === null) unclosed += 1;
    if (value) values.push(value);
    at = nextBracket(answer, value && end !== null ? end : at + 1);
  }
  return { values, isCut: unclosed > 0 };
}

/** Some chat templates leave out the opening tag. */
function endOfThought(text: string): number {
  const ends = [...text.matchAll(/<\/think(?:ing)?>/gi)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}

function nextBracket(text: string, from: number): number {
  const found = text.slice(from).search(/[[{]/);
  return found === -1 ? -1 : from + found;
}

/** Where the object or list that begins at `start` ends; null when the text ends first. */
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
