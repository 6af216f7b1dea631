import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { TestGateway } from '../testing/test-gateway.js';

/** Answers a forwarded call, a call with a controller, and a call with a long answer. */
@Controller()
class FakeInventory {
  @OnCommand(stats.charts)
  charts() {
    return { by_category: [], by_area: [], growth: [] };
  }

  @OnCommand(stats.items)
  items() {
    return { item_count: 5, db_storage_bytes: 50 };
  }

  @OnCommand(inventory.suggestions)
  suggestions() {
    return new RawReply(
      'W/"1"',
      Buffer.from(JSON.stringify({ tags: Array.from({ length: 500 }, (_, n) => `tag ${n}`) })),
    );
  }
}

@Controller()
class FakeMedia {
  @OnCommand(stats.images)
  images() {
    return { photo_count: 2, storage_bytes: 20 };
  }
}

const PASSED_ON = '/api/user/stats/charts';
const BY_CONTROLLER = '/api/user/stats';
const LONG = '/api/items/suggestions';
const LONG_BY_CONTROLLER = '/api/openapi.json';

let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  const services = { inventory: FakeInventory, media: FakeMedia };
  gateway = await TestGateway.start({ CORS_ORIGINS: 'https://friend.example' }, services);
  token = gateway.user().token;
});

afterAll(() => gateway?.close());

/** A response without the headers that differ from call to call. */
async function answer(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const sent = { authorization: `Bearer ${token}`, origin: 'https://friend.example', ...headers };
  const response = await new Promise<IncomingMessage>((resolve) => {
    get(gateway.address, { path, method, headers: sent }, resolve);
  });
  const { date, 'x-req-id': id, 'content-length': length, ...rest } = response.headers;
  return { status: response.statusCode, headers: rest, length, bytes: await buffer(response) };
}

describe('a forwarded call has the headers of a call with a controller', () => {
  test.each([
    ['in a response', 'GET', {}, 200],
    ['in a response without a body', 'HEAD', {}, 200],
    ['in a 401', 'GET', { authorization: '' }, 401],
    ['for a page of an unknown origin', 'GET', { origin: 'https://foe.example' }, 200],
    ['for a preflight request', 'OPTIONS', { 'access-control-request-method': 'GET' }, 204],
  ])('%s', async (_case, method, headers, status) => {
    const [passedOn, byController] = [
      await answer(PASSED_ON, method, headers),
      await answer(BY_CONTROLLER, method, headers),
    ];
    expect([passedOn.status, byController.status]).toEqual([status, status]);
    expect(passedOn.headers).toEqual(byController.headers);
    expect(passedOn.bytes.length > 0).toBe(status !== 204 && method !== 'HEAD');
  });

  test.each(['br', 'gzip', 'identity'])('in a long response to a client that accepts %s', async (encoding) => {
    const accept = { 'accept-encoding': encoding };
    const [passedOn, byController] = [
      await answer(LONG, 'GET', accept),
      await answer(LONG_BY_CONTROLLER, 'GET', accept),
    ];
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[encoding];
    expect(JSON.parse(String(unpack?.(passedOn.bytes))).tags).toHaveLength(500);
    const { etag, 'cache-control': kept, ...headers } = passedOn.headers;
    expect([etag, kept]).toEqual(['W/"1"', 'private, no-cache']);
    const { 'cache-control': _kept, ...others } = byController.headers;
    expect(headers).toEqual(others);
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
  });
});

/** Calls with a body, by the adapter that answers them. */
const ADAPTERS = [
  ['a forwarded call', '/api/save-items'],
  ['a call with a controller', '/api/sharing/groups'],
] as const;

/** Requests that the pipeline rejects, with the expected error. */
const REFUSED: [string, { body: string | Uint8Array; [header: string]: unknown }, number, object][] = [
  ['no token', { body: '{', authorization: '' }, 401, { code: 'unauthorized' }],
  ['a bad token', { body: '{', authorization: 'Bearer bad' }, 401, { code: 'unauthorized' }],
  ['a body that is not JSON', { body: '{"items":' }, 400, { error: 'The request is not valid JSON.' }],
  ['a body over 3 MB', { body: `"${'x'.repeat(4e6)}"` }, 413, { error: 'The request is too large.' }],
  ['a compressed body', { body: gzipSync('{}'), 'content-encoding': 'gzip' }, 415, { code: 'unsupported_media_type' }],
  ['a body without the required fields', { body: '{}' }, 400, { code: 'invalid' }],
];

describe.each(ADAPTERS)('%s', (_adapter, path) => {
  test.each(REFUSED)('with %s is rejected', async (_case, { body, ...more }, status, problem) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...more };
    const response = await fetch(gateway.address + path, { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    const request_id = response.headers.get('x-req-id');
    expect(Problem.parse(await response.json())).toMatchObject({ ...problem, request_id });
  });
});

test('a 304 is sent if any of the ETags that the client sends is current', async () => {
  const same = await answer(LONG, 'GET', { 'if-none-match': 'W/"0", W/"1"' });
  expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, 'W/"1"']);
});

test("a URL with the server's name before its path is the same call", async () => {
  const [named, plain] = [await answer(`http://any.example${PASSED_ON}`), await answer(PASSED_ON)];
  expect(named.headers['cache-control']).toBe('no-store');
  expect(named).toEqual(plain);
});
