import { z } from 'zod';
import { NAMED_SCHEMAS } from './named-schemas.js';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Definitions by name. */
export type Components = Record<string, JsonSchema>;

/**
 * Turns the contracts' schemas into JSON Schema, as they are sent or as they are answered. What has a name in the
 * contracts is put into `components` and referred to; `rename` says by which name.
 */
export function schemaConverter(io: 'input' | 'output', components: Components, rename: (name: string) => string) {
  const metadata = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(NAMED_SCHEMAS)) metadata.add(schema, { id: rename(name) });
  return (schema: z.ZodType): JsonSchema => {
    // One level down, because the outermost schema is never referred to.
    const whole = z.toJSONSchema(z.object({ schema }), { io, metadata, unrepresentable: 'any', override: legible });
    for (const [name, { id: _, ...definition }] of Object.entries(whole.$defs ?? {})) {
      components[name] = placed(definition);
    }
    return placed(whole.properties?.schema as JsonSchema);
  };
}

/**
 * Adds what a schema's `meta` says of its refinements. Leaves out the bounds of figures that may be negative, patterns of
 * dates, and a promise that no field will ever join.
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
