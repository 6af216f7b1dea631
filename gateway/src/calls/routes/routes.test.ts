import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import { parseRoute } from '@whereabouts/shared/contracts/http/route.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { z } from 'zod';
import { TestGateway } from '../../testing/test-gateway.js';

interface Route {
  method: string;
  path: string;
  source: 'body' | 'query';
  schema: z.ZodType;
}

/** Every validated part of a call, except forms. */
const parts = Object.values(API_CALLS).flatMap((calls) =>
  Object.values(calls).flatMap(({ route, options }): Route[] => {
    const { method, path } = parseRoute(route);
    const at = { method, path: path.replaceAll(/\{\w+\}/g, '1') };
    return [
      ...(options.body && !options.isForm ? [{ ...at, source: 'body' as const, schema: options.body }] : []),
      ...(options.query ? [{ ...at, source: 'query' as const, schema: options.query }] : []),
    ];
  }),
);

/** Names of the top-level fields, including those of alternatives. */
function fieldsOf(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const shapes = [json, ...(json.anyOf ?? []), ...(json.allOf ?? [])];
  return [...new Set(shapes.flatMap(({ properties = {} }) => Object.keys(properties)))];
}

/** Values that no field accepts. The first once caused a TypeError when lengths were compared. */
const NEVER_RIGHT = [{ length: { toString: 1 } }, { length: 3, at: 1 }, [[{ toString: null }]], { size: {} }];

/** Internal words of validators. */
const NOT_FOR_PEOPLE =
  /invalid input|expected .*received|too small|too big|[a-z]\.[0-9]|not found$|undefined|\[object/i;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({ RATE_LIMIT_FACTOR: '100' });
});

afterAll(() => gateway?.close());

async function problemOf(response: Response) {
  return { status: response.status, ...Problem.parse(await response.json()) };
}

const withBody = parts.filter(({ source }) => source === 'body');

describe('a value of a wrong type is a 400 in plain words', () => {
  test.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const { token } = gateway.user('admin');
    const { method, path, schema } = route;
    for (const body of NEVER_RIGHT) {
      // A body may still be valid if the field is optional.
      const { status } = await gateway.call(path, { method, token, body });
      expect(status).not.toBe(500);
    }
    const bodies = fieldsOf(schema).flatMap((field) => NEVER_RIGHT.map((value) => ({ [field]: value })));
    for (const body of bodies) {
      const { status, error } = await problemOf(await gateway.call(path, { method, token, body }));
      expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 400]);
      expect(error).toMatch(/^\p{Lu}.*[.a-z]$/u);
      expect(error).not.toMatch(NOT_FOR_PEOPLE);
    }
  });

  test('a wrong value in the query is a 400 in plain words', async () => {
    const { token } = gateway.user('admin');
    for (const { method, path, schema } of parts.filter(({ source }) => source === 'query')) {
      for (const field of fieldsOf(schema)) {
        const { status, error } = await problemOf(
          await gateway.call(`${path}?${field}=a&${field}=b`, { method, token }),
        );
        expect([path, field, status]).toEqual([path, field, 400]);
        expect(error).not.toMatch(NOT_FOR_PEOPLE);
      }
    }
  });

  test('a wrong value in an entry for a stored image is a 400 in plain words', async () => {
    const { token } = gateway.user();
    for (const value of NEVER_RIGHT) {
      const body = { image_id: 1, file_name: value };
      const { status } = await problemOf(await gateway.call('/api/queue/add', { method: 'POST', token, body }));
      expect(status).toBe(400);
    }
  });
});

describe('an error is described in a sentence', () => {
  const item = (more: object) => ({ items: [{ name: 'Cup', ...more }] });
  test.each([
    ['/api/save-items', item({ quantity: 1.5 }), 'Item 1: quantity must be a whole number.', 'items.0.quantity'],
    ['/api/save-items', item({ name: '\u200b\u2060' }), 'Item 1: name must not be empty.', 'items.0.name'],
    ['/api/save-items', { items: [] }, 'Items must not be empty.', 'items'],
    ['/api/items/bulk-delete', { item_ids: [1, 'x'] }, 'Entry 2 of item ids must be a whole number.', 'item_ids.1'],
    ['/api/collections', {}, 'Name is missing.', 'name'],
    ['/api/auth/login', { email: 5, password: 'x' }, 'Email must be text.', 'email'],
    ['/api/auth/login', [], 'The request must be an object with fields.', undefined],
  ])('%s with %j', async (path, body, error, field) => {
    const { token } = gateway.user();
    const problem = await problemOf(await gateway.call(path, { method: 'POST', token, body }));
    expect(problem).toMatchObject({ status: 400, error, code: 'invalid', ...(field ? { field } : {}) });
  });

  test('an unknown path and an invalid JSON body are described in a sentence', async () => {
    const { token } = gateway.user();
    const nowhere = await problemOf(await gateway.call('/api/nowhere', { token }));
    expect(nowhere).toMatchObject({ status: 404, error: 'There is nothing at this address.', code: 'not_found' });
    const headers = { 'content-type': 'application/json' };
    const broken = await fetch(`${gateway.address}/api/auth/login`, { method: 'POST', headers, body: '{' });
    expect(await problemOf(broken)).toMatchObject({ status: 400, error: 'The request is not valid JSON.' });
  });

  test.each([
    ['PUT', '/api/auth/login', 'POST'],
    ['PATCH', '/api/items/1', 'GET, HEAD, DELETE'],
    ['DELETE', '/api/update-items', 'POST, PUT'],
  ])('a known path rejects another method: %s %s', async (method, path, allowed) => {
    const answer = await gateway.call(path, { method, token: gateway.user().token });
    expect(answer.headers.get('allow')).toBe(allowed);
    expect(await problemOf(answer)).toMatchObject({
      status: 405,
      error: `This address takes ${allowed} only.`,
      code: 'method_not_allowed',
    });
  });

  test('a PUT without a body is rejected, and a PUT with an empty object is not', async () => {
    const { token } = gateway.user();
    const bare = await problemOf(await gateway.call('/api/notices/preferences', { method: 'PUT', token }));
    expect(bare).toMatchObject({ status: 400, error: 'Send the changes as a JSON body.' });
    const empty = await gateway.call('/api/notices/preferences', { method: 'PUT', token, body: {} });
    expect(empty.status).not.toBe(400);
  });
});
