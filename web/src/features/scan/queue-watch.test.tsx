import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { itemsApi } from '../../api/items';
import { answering } from '../../testing/answers';
import { buildBatch, buildEntry } from '../../testing/factories';
import { show } from '../../testing/render';
import { QueueWatch } from './queue-watch';

const PENDING = 'GET /api/queue/pending';
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('asks every two seconds while something is under way, and stops when nothing is', async () => {
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

test('an idle queue is asked for once', async () => {
  const failed = buildEntry({ status: 'error', error_message: 'No.' });
  const server = answering({ [PENDING]: () => [200, { queue: [failed] }] });
  show(<QueueWatch />, server.fetch);
  await pass(60_000);
  expect(server.count(PENDING)).toBe(1);
});

test('an entry that was completed unseen refreshes the items, too', async () => {
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

test('what waits in a paused batch does not have to be asked about', async () => {
  const batches = [buildBatch({ is_paused: true, pending: 1 })];
  const server = answering({ [PENDING]: () => [200, { queue: [buildEntry({})], batches, paused: null }] });
  show(<QueueWatch />, server.fetch);
  await pass(60_000);
  expect(server.count(PENDING)).toBe(1);
});
