import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let other: TestGateway;
let live: LiveUpdates;

beforeAll(async () => {
  gateway = await TestGateway.start();
  other = await gateway.another();
  live = new LiveUpdates(String(gateway.env.RABBITMQ_URL));
  await connected();
});

/** Waits until updates reach both gateways. */
async function connected() {
  const { id, token } = gateway.user();
  const telling = setInterval(() => tell({ user_ids: [id], topics: ['trash'] }), 20);
  for (const at of [gateway, other]) {
    const { told, close } = await opened(token, at);
    await told();
    await close();
  }
  clearInterval(telling);
}

afterAll(async () => {
  await live?.onApplicationShutdown();
  await other?.stop('gateway');
  await gateway?.close();
});

const tell: LiveUpdates['publish'] = (update) => live.publish(update);

/** An open stream that yields event by event, regardless of chunks. */
async function stream(token: string, at = gateway) {
  const response = await at.call('/api/events', { token });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string | undefined> => {
    const end = text.indexOf('\n\n') + 2;
    if (end > 1) {
      const piece = text.slice(0, end);
      text = text.slice(end);
      return piece;
    }
    const read = await reader?.read();
    if (!read?.value) return undefined;
    text += read.value;
    return next();
  };
  return { response, next, close: () => reader?.cancel() };
}

const EVERYTHING = 'event: changed\ndata: {"topics":["items","collections","queue","notices","groups","trash"]}\n\n';
const changed = (...topics: string[]) => `event: changed\ndata: ${JSON.stringify({ topics })}\n\n`;

/** A stream past the first event, which every client gets when a gateway connects to its broker. */
async function opened(token: string, at = gateway) {
  const { response, next, close } = await stream(token, at);
  expect(await next()).toBe(':\n\n');
  const told = async () => {
    const text = await next();
    return text === EVERYTHING ? next() : text;
  };
  return { response, told, close };
}

test("all streams of a user at every gateway get the user's changes, and other users' streams do not", async () => {
  const [me, her] = [gateway.user(), gateway.user()];
  const mine = [await opened(me.token), await opened(me.token, other)];
  const hers = await opened(her.token);
  expect(mine[0]?.response.headers.get('content-type')).toBe('text/event-stream');
  expect(mine[0]?.response.headers.get('cache-control')).toBe('no-store, no-transform');
  tell({ user_ids: [me.id], topics: ['items', 'collections'] });
  for (const { told } of mine) expect(await told()).toBe(changed('items', 'collections'));
  tell({ user_ids: [me.id, her.id], topics: ['notices'] });
  for (const { told } of [...mine, hers]) expect(await told()).toBe(changed('notices'));
  for (const { close } of [...mine, hers]) await close();
});

test('a request without a valid token gets no stream', async () => {
  expect(await gateway.status('/api/events')).toBe(401);
  expect(await gateway.status('/api/events', 'none')).toBe(401);
});

test('a stream ends when its token expires', async () => {
  const { id } = gateway.user();
  const exp = Math.floor(Date.now() / 1000) + 10;
  const { response, told } = await opened(gateway.auth.token(id, { ver: 1, exp }));
  expect(response.status).toBe(200);
  expect(await told()).toBeUndefined();
});

test('revoked tokens end their streams at once and open no new ones', async () => {
  const { id, token } = gateway.user();
  const { told } = await opened(token);
  gateway.auth.users.set(id, { role: 'user', token_version: 2 });
  tell({ user_ids: [id], topics: [], ends_streams: true });
  expect(await told()).toBeUndefined();
  expect(await gateway.status('/api/events', token)).toBe(401);
});

test('a user can have twenty streams open at a time', async () => {
  const { token } = gateway.user();
  const open = await Promise.all(Array.from({ length: 20 }, () => opened(token)));
  const refused = await gateway.call('/api/events', { token });
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_at_once' }]);
  await Promise.all(open.map(({ close }) => close()));
});
