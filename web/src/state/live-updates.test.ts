import { ReadableStream, type ReadableStreamDefaultController, TextDecoderStream } from 'node:stream/web';
import { TextEncoder } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemsApi } from '../api/items/items';
import { answering } from '../testing/answers';
import { keepUpToDate } from './live-updates';
import { selectIsLive } from './live-updates.slice';
import { selectToken, signedIn, signedOut } from './session/session.slice';
import { createStore } from './store';

const LIST = 'GET /api/sharing/items/my-items';
const { fetch: original } = globalThis;
let running: Started | undefined;

// jsdom does not define TextDecoderStream.
Object.assign(globalThis, { TextDecoderStream });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  running?.store.dispatch(signedOut());
  vi.useRealTimers();
  globalThis.fetch = original;
  localStorage.clear();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

interface Started {
  store: ReturnType<typeof createStore>;
  lists: () => number;
  isLive: () => boolean;
}

/** A fetch fake. For `open` it returns a stream that the test writes to, otherwise an error status. */
function events(...answers: (number | 'open')[]) {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const asked: RequestInit[] = [];
  globalThis.fetch = (async (_path: string, init: RequestInit) => {
    asked.push(init);
    const answer = answers.shift() ?? 503;
    if (answer !== 'open') return { status: answer, ok: false, body: null };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        open.push(controller);
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return { status: 200, ok: true, body };
  }) as typeof fetch;
  return { open, asked, say: (text: string) => open.at(-1)?.enqueue(new TextEncoder().encode(text)) };
}

async function start(): Promise<Started> {
  const server = answering({ [LIST]: () => [200, { items: [] }] });
  const store = createStore({ fetch: server.fetch });
  store.dispatch(signedIn('token'));
  await store.dispatch(itemsApi.endpoints.items.initiate());
  keepUpToDate(store);
  await pass(0);
  running = { store, lists: () => server.count(LIST), isLive: () => selectIsLive(store.getState()) };
  return running;
}

test('the client refetches changed topics at most once a second', async () => {
  const { say, asked } = events('open');
  const { lists, isLive } = await start();
  expect([isLive(), lists()]).toEqual([true, 1]);
  expect(asked[0]?.headers).toMatchObject({ Authorization: 'Bearer token' });
  say(':\n\nevent: changed\ndata: {"topics":["it');
  await pass(0);
  expect(lists()).toBe(1);
  say('ems"]}\n\n');
  await pass(10);
  expect(lists()).toBe(2);
  for (let time = 0; time < 5; time += 1) say('event: changed\ndata: {"topics":["items"]}\n\n');
  say('event: changed\ndata: {"topics":["queue"]}\n\nevent: other\ndata: {"topics":["items"]}\n\n');
  await pass(900);
  expect(lists()).toBe(2);
  await pass(200);
  expect(lists()).toBe(3);
});

test('a dead stream is reconnected, and lists are polled in between', async () => {
  const { open, asked, say } = events('open', 503, 503, 'open');
  const { lists, isLive } = await start();
  open[0]?.close();
  await pass(10);
  expect(isLive()).toBe(false);
  await pass(12_000);
  expect(asked.length).toBe(4);
  expect([isLive(), lists()]).toEqual([true, 2]);
  say(':\n\n');
  await pass(59_000);
  expect(isLive()).toBe(true);
  await pass(2_000);
  expect(isLive()).toBe(false);
  const before = lists();
  await pass(46_000);
  expect(lists()).toBe(before + 1);
});

test('a tab that becomes visible again refetches what may have changed', async () => {
  events('open', 'open');
  const { lists } = await start();
  const turn = (visibilityState: string) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn('hidden');
  await pass(60_000);
  expect(lists()).toBe(1);
  turn('visible');
  await pass(10);
  expect(lists()).toBe(2);
});

test('a refused token signs out, and a hidden page closes its stream', async () => {
  const { asked } = events('open', 401);
  const { store } = await start();
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked[0]?.signal?.aborted).toBe(true);
  await pass(100_000);
  expect(asked.length).toBe(1);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(10);
  expect([asked.length, selectToken(store.getState())]).toEqual([2, null]);
  store.dispatch(signedOut());
  await pass(100_000);
  expect(asked.length).toBe(2);
});

test('the client retries an unreachable server at least every 90 s', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { asked } = events();
  await start();
  while (asked.length < 9) await pass(1_000);
  await pass(90_000);
  random.mockRestore();
  expect(asked.length).toBe(10);
});
