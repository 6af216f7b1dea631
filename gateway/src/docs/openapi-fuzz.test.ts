import { describe, expect, test } from '@jest/globals';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import { sentenceOf } from '@whereabouts/shared/nest/http/validation-words.js';
import { BEYOND_SCHEMA } from '@whereabouts/shared/testing/beyond-schema.js';
import { type Schema, SchemaValues } from '@whereabouts/shared/testing/schema-values.js';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import type { z } from 'zod';
import { openApiDocument } from './openapi.js';

const ROUNDS = 40;

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string; schema: Schema }[];
}

const { paths, components } = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const values = new SchemaValues(components.schemas, seededRandom(40));

const calls = Object.values(API_CALLS).flatMap((area) =>
  Object.entries(area).map(([name, { route, options }]) => {
    const { method, path } = parseRoute(route);
    const operation = paths[path]?.[method.toLowerCase()] ?? {};
    return { name, options, operation };
  }),
);
const bodies = calls.flatMap(({ name, options, operation }) => {
  const described = operation.requestBody?.content['application/json']?.schema;
  const checked = options.insteadOfForm ?? options.body;
  return described && checked ? [[name, described, checked] as const] : [];
});

function problemsOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => sentenceOf(issue)).filter((sentence) => !BEYOND_SCHEMA.test(sentence));
}

describe('the API description and the validation agree', () => {
  test.each(bodies)('%s accepts every body that its description allows', (_name, described, schema) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = values.valid(described);
      expect({ body, problems: problemsOf(schema, body) }).toEqual({ body, problems: [] });
    }
  });

  test.each(bodies)('%s rejects every body that its description does not allow', (_name, described, schema) => {
    for (const { at, value } of values.invalid(described)) {
      expect({ at, isTaken: schema.safeParse(value).success }).toEqual({ at, isTaken: false });
    }
  });

  test('every query parameter accepts the values that its description allows', () => {
    for (const { name, options, operation } of calls) {
      for (const { name: field, schema } of (operation.parameters ?? []).filter((each) => each.in === 'query')) {
        const checked: z.ZodType | undefined = options.query?.shape[field];
        if (!checked) continue;
        for (let round = 0; round < ROUNDS; round += 1) {
          const value = String(values.valid(schema));
          expect({ name, field, value, problems: problemsOf(checked, value) }).toMatchObject({ problems: [] });
        }
      }
    }
  });
});
