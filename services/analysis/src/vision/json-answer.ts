import { z } from 'zod';

/** Either what a model means, or what is wrong with its answer in words the model can mend it by. */
export type Read<T> = { value: T } | { flaw: string };

/** Reads a model's words by a schema. */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): Read<z.output<Schema>> {
  const json = parsed(text);
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

/** Small local models wrap their JSON in prose or code fences. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
