import { act } from '@testing-library/react';
import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemsApi } from '../../api/items/items';
import { dropped } from '../../state/scan.slice';
import { answering } from '../../testing/answers';
import { buildBatch, buildEntry, buildUpload } from '../../testing/factories';
import { show } from '../../testing/render';
import { QueueWatch } from './queue-watch';

const PENDING = 'GET /api/queue/pending';
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the queue is polled every two seconds while a photo is under way, and no longer after that', async () => {
  let queue: Entry[] = [buildEntry({ status: 'analyzing' })];
  const server = answering({
    [PENDING]: () => [200, { queue, batches: [], paused: null }],
    'GET /api/sharing/items/my-items': () => [200, { items: [] }],
  });
  const { store } = show(<QueueWatch />, server.fetch);
  await pass(0);
  expect(server.count(PENDING)).toBe(1);
  await pass(5_000);
  expect(server.count(PENDING)).toBe(3);

  await store.dispatch(itemsApi.endpoints.items.initiate());
  queue = [buildEntry({ status: 'completed', items_saved: 1 })];
  await pass(2_000);
  expect(server.count(PENDING)).toBe(4);
  expect(server.count('GET /api/sharing/items/my-items')).toBe(2);

  queue = [];
  await pass(12_000);
  expect(server.count(PENDING)).toBe(5);
  await pass(60_000);
  expect(server.count(PENDING)).toBe(5);
  expect(server.count('GET /api/sharing/items/my-items')).toBe(2);
});

test('an idle queue is requested once', async () => {
  const failed = buildEntry({ status: 'error', error_message: 'No.' });
  const server = answering({ [PENDING]: () => [200, { queue: [failed] }] });
  show(<QueueWatch />, server.fetch);
  await pass(60_000);
  expect(server.count(PENDING)).toBe(1);
});

test('an entry that completed between two polls also refreshes the items', async () => {
  let queue: Entry[] = [buildEntry({ status: 'saving' })];
  const server = answering({
    [PENDING]: () => [200, { queue, batches: [], paused: null }],
    'GET /api/sharing/items/my-items': () => [200, { items: [] }],
  });
  const { store } = show(<QueueWatch />, server.fetch);
  await pass(0);
  await store.dispatch(itemsApi.endpoints.items.initiate());
  queue = [];
  await pass(3_000);
  expect(server.count('GET /api/sharing/items/my-items')).toBe(2);
});

test('pending photos of a paused batch are not polled', async () => {
  const batches = [buildBatch({ is_paused: true, pending: 1 })];
  const server = answering({ [PENDING]: () => [200, { queue: [buildEntry({})], batches, paused: null }] });
  show(<QueueWatch />, server.fetch);
  await pass(60_000);
  expect(server.count(PENDING)).toBe(1);
});

test('during a long batch the items refresh less and less often, and at once at its end', async () => {
  const photos = Array.from({ length: 40 }, (_, id) => buildEntry({ id: id + 1, status: 'analyzing' }));
  let done = 0;
  const queue = () => photos.map((entry, index) => (index < done ? { ...entry, status: 'completed' as const } : entry));
  const server = answering({
    [PENDING]: () => [200, { queue: queue(), batches: [], paused: null }],
    'GET /api/sharing/items/my-items': () => [200, { items: [] }],
  });
  const { store } = show(<QueueWatch />, server.fetch);
  await pass(100);
  await store.dispatch(itemsApi.endpoints.items.initiate());
  const asked = () => server.count('GET /api/sharing/items/my-items') - 1;

  done += 1;
  await pass(2_000);
  expect(asked()).toBe(1);
  for (; done < 37; done += 1) await pass(2_000);
  // After 4, 8 and 16 seconds, then every 16 seconds.
  expect(asked()).toBe(6);
  done = 40;
  await pass(2_000);
  expect(asked()).toBe(7);
  await pass(60_000);
  expect(asked()).toBe(7);
});

test.each([
  ['may be sent again', true],
  ['is broken', false],
])('closing the tab asks first while a failed photo %s: %s', async (_, retriable) => {
  const server = answering({ [PENDING]: () => [200, { queue: [], batches: [], paused: null }] });
  const { store } = show(<QueueWatch />, server.fetch);
  await act(async () => {
    store.dispatch(dropped([buildUpload({ state: 'failed', retriable })]));
  });
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(retriable);
});
