import { z } from 'zod';
import { NAMED_SCHEMAS } from './named-schemas.js';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schema definitions by name. */
export type Components = Record<string, JsonSchema>;

/**
 * Converts the contracts' schemas to JSON Schema, for requests or responses. Named schemas go into `components` and are
 * referenced; `rename` maps their names.
 */
export function schemaConverter(io: 'input' | 'output', components: Components, rename: (name: string) => string) {
  const metadata = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(NAMED_SCHEMAS)) metadata.add(schema, { id: rename(name) });
  return (schema: z.ZodType): JsonSchema => {
    // Wrapped in an object, because Zod never references the outermost schema.
    const whole = z.toJSONSchema(z.object({ schema }), { io, metadata, unrepresentable: 'any', override: legible });
    for (const [name, { id: _, ...definition }] of Object.entries(whole.$defs ?? {})) {
      components[name] = placed(definition);
    }
    return placed(whole.properties?.schema as JsonSchema);
  };
}

/**
 * Adds the schema's `meta`. Removes default bounds of numbers, patterns of formats, and `additionalProperties: false`,
 * because fields may be added later.
 */
function legible({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }) {
  Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) {
    delete jsonSchema.minimum;
    delete jsonSchema.maximum;
  }
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.type === 'object' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

function placed(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
