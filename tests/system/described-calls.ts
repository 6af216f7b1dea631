import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import type { HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import type { Schema } from '@whereabouts/shared/testing/schema-values.js';
import { z } from 'zod';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: object }>;

interface Operation {
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Content }>;
}

/** The OpenAPI document that the product serves. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A call of the document with the contract that it was generated from. */
export interface DescribedCall extends Operation {
  name: string;
  method: string;
  path: string;
  contract: HttpCall;
  /** The schema of the body. Undefined for a call without a body. */
  body: Schema | undefined;
  isForm: boolean;
}

/** One schema for each content type of the body. */
export function describedCalls({ paths }: ApiDocument): DescribedCall[] {
  return Object.values(API_CALLS).flatMap((calls) =>
    Object.entries(calls).flatMap(([name, contract]): DescribedCall[] => {
      const { method, path } = parseRoute(contract.route);
      const operation = paths[path]?.[method.toLowerCase()];
      if (!operation) throw new Error(`the document lacks ${contract.route}`);
      const call = { ...operation, name, method, path, contract };
      const bodies = Object.entries(operation.requestBody?.content ?? {});
      if (bodies.length === 0) return [{ ...call, body: undefined, isForm: false }];
      return bodies.map(([type, { schema }]) => ({ ...call, body: schema, isForm: type === 'multipart/form-data' }));
    }),
  );
}

/** Validates JSON answers against the schemas of the document. */
export class AnswerSchemas {
  private readonly definitions: Record<string, unknown>;
  private readonly converted = new Map<object, z.ZodType>();

  constructor({ components }: ApiDocument) {
    this.definitions = local(components.schemas);
  }

  /** Describes why the answer breaks the schema; undefined if the answer is valid. */
  problemOf({ responses }: DescribedCall, status: number, body: unknown): string | undefined {
    const schema = (responses[status] ?? responses.default)?.content?.['application/json']?.schema;
    if (!schema) return `the document has no JSON answer for ${status}`;
    const { error } = this.typeOf(schema).safeParse(body);
    return error && `the document does not allow the answer: ${z.prettifyError(error)}`;
  }

  private typeOf(schema: object): z.ZodType {
    const known = this.converted.get(schema);
    if (known) return known;
    const type = z.fromJSONSchema({ ...local(schema), $defs: this.definitions } as z.core.JSONSchema.JSONSchema);
    this.converted.set(schema, type);
    return type;
  }
}

/** Converts references to the form that Zod reads. */
function local<T extends object>(schema: T): T {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/'));
}
