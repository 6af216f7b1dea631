import { once } from 'node:events';
import { get, type IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { places } from '@whereabouts/shared/contracts/places.js';
import { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { TestGateway } from '../testing/test-gateway.js';

const ETAG = 'W/"long"';
const ITEM = JSON.stringify({ id: 1, name: 'x'.repeat(50_000) });

let count = 20;
let isBroken = false;
/** The number of items that were read, and of lists whose reading has ended. */
let read = 0;
let ended = 0;

@Controller()
class FakeInventory {
  @OnCommand(inventory.listItems)
  list({ if_none_match }: RequestOf<typeof inventory.listItems>) {
    asked += 1;
    if (if_none_match === ETAG) return new RawReply(ETAG, null);
    return new LongReply(ETAG, 3_000, items);
  }

  @OnCommand(places.list)
  places() {
    return new RawReply('W/"1"', Buffer.from('{"places":[]}'));
  }
}

/** The number of list requests to inventory. */
let asked = 0;

async function* items() {
  try {
    yield Buffer.from('{"items":[');
    for (read = 0; read < count; read += 1) {
      if (isBroken && read === 3) throw new Error('the database is gone');
      await pause(1);
      yield Buffer.from((read > 0 ? ',\n' : '') + ITEM);
    }
    yield Buffer.from(']}');
  } finally {
    ended += 1;
  }
}

let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  gateway = await TestGateway.start({}, { inventory: FakeInventory });
});

beforeEach(() => {
  token = gateway.user().token;
  [count, isBroken, ended] = [20, false, 0];
});

afterAll(() => gateway?.close());

/** Requests a list without reading its body. */
async function begun(headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
  const request = get(`${gateway.address}/api/items`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

test('a long list arrives whole, with its ETag and in the compression that the client accepts', async () => {
  const plain = await begun();
  expect(plain.headers).toMatchObject({
    etag: ETAG,
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
  });
  const body = await buffer(plain);
  expect(JSON.parse(body.toString()).items).toHaveLength(count);
  const compressed = await begun({ 'accept-encoding': 'br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(await buffer(compressed)).equals(body)).toBe(true);
});

test('a client that has the list gets a 304, a HEAD request gets no body, and neither reads items', async () => {
  read = 0;
  for (const known of [ETAG, `"other", ${ETAG}`]) {
    const response = await begun({ 'if-none-match': known });
    expect([response.statusCode, (await buffer(response)).length]).toEqual([304, 0]);
  }
  expect(read).toBe(0);
  const head = await begun({}, 'HEAD');
  expect([head.statusCode, head.headers.etag, (await buffer(head)).length]).toEqual([200, ETAG, 0]);
});

test('a list that fails halfway breaks the connection', async () => {
  isBroken = true;
  await expect(buffer(await begun())).rejects.toThrow();
});

test('a slow client slows down the reading of items, and a client that disconnects ends it', async () => {
  count = 2_000;
  const response = await begun();
  await pause(500);
  expect(read).toBeLessThan(500);
  response.destroy();
  await until(() => ended === 1);
});

test('a client that stops reading loses its list after a while', async () => {
  count = 2_000;
  const { setTimeout: setLimit } = ServerResponse.prototype;
  const sooner = jest.spyOn(ServerResponse.prototype, 'setTimeout').mockImplementation(function (
    this: ServerResponse,
    _ms,
    callback,
  ) {
    return setLimit.call(this, 300, callback);
  });
  const response = await begun();
  response.on('error', () => undefined);
  await until(() => ended === 1);
  sooner.mockRestore();
  expect(response.complete).toBe(false);
});

test('a client that reads a long list too slowly loses it in the end', async () => {
  count = 100_000;
  const { setTimeout: setTimer } = globalThis;
  const sooner = jest.spyOn(globalThis, 'setTimeout');
  sooner.mockImplementation(((run: () => void, ms?: number, ...args: []) =>
    setTimer(run, ms === 15 * 60_000 ? 500 : ms, ...args)) as typeof setTimeout);
  const response = await begun();
  sooner.mockRestore();
  response.on('error', () => undefined);
  const trickle = setInterval(() => response.read(1_000), 50);
  await until(() => ended === 1);
  clearInterval(trickle);
  expect(response.complete).toBe(false);
});

test('a third large list of one user is a 429 at once, and another user does not wait', async () => {
  count = 2_000;
  const running = [await begun(), await begun()];
  asked = 0;
  const refused = await gateway.call('/api/items', { token });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await refused.json()).toMatchObject({
    code: 'too_many_at_once',
    error: 'Too many long lists at once. Try again in 1 second.',
  });
  // Inventory is not asked for a list that is already in progress twice. A client that has the list still gets its 304.
  expect(asked).toBe(0);
  expect((await begun({ 'if-none-match': ETAG })).statusCode).toBe(304);
  expect(await gateway.status('/api/places', token)).toBe(200);
  token = gateway.user().token;
  const others = await begun();
  expect(others.statusCode).toBe(200);
  for (const response of [...running, others]) response.destroy();
  await until(() => ended === 3);
});
