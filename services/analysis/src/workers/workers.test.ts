import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { workers } from '@whereabouts/shared/contracts/workers.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { DataSource } from 'typeorm';
import { type Reply, sees } from '../testing/fake-provider.js';
import { ALICE, BOB, TestHarness } from '../testing/test-harness.js';

let harness: TestHarness;
let api: RunningService;

beforeAll(async () => {
  harness = await TestHarness.start();
  api = await harness.startAnalysis('api');
});

beforeEach(() => harness.vision.plan([]));

afterAll(() => harness?.close());

const startWorker = () => harness.startAnalysis('worker', { HEARTBEAT_MS: '50', PREFETCH: '1' });
const status = () => harness.messenger.call(workers.status, { actor: BOB });
const restart = () => harness.messenger.call(workers.restart, { actor: BOB });
const isDone = (id: number) => until(async () => (await harness.entry(id))?.status === 'completed');

/** Inserts the row of a killed worker. */
function leaveBehind(id: string, seen: string) {
  const row = `insert into workers (id, prefetch, last_seen_at) values ($1, 1, now() - $2::interval)`;
  return api.app.get(DataSource).query(row, [id, seen]);
}

/** A reply that is sent when `release` is called. */
function held(): { reply: Reply; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { reply: (response) => void promise.then(() => sees({ name: 'Mug' })(response)), release: resolve };
}

test('a worker is listed with its state from its start to its stop', async () => {
  expect(await status()).toEqual({ status: 'offline', restarts: 0, workers: [] });
  const worker = await startWorker();
  expect(await status()).toMatchObject({ status: 'online', workers: [{ in_flight: 0, processed: 0 }] });
  const { reply, release } = held();
  harness.vision.plan([reply]);
  const id = await harness.queueImage();
  await until(async () => (await status()).workers[0]?.in_flight === 1);
  release();
  await isDone(id);
  await until(async () => (await status()).workers[0]?.processed === 1);
  expect((await status()).workers[0]?.in_flight).toBe(0);
  await worker.close();
  expect(await status()).toMatchObject({ status: 'offline', workers: [] });
});

test('a restart lets every worker finish its jobs first and does not affect workers started later', async () => {
  const worker = await startWorker();
  const [before] = (await status()).workers;
  const { reply, release } = held();
  harness.vision.plan([reply]);
  const first = await harness.queueImage();
  await until(() => harness.vision.asked.length === 1);
  const { restarts } = await status();
  await restart();
  expect((await status()).restarts).toBe(restarts + 1);
  release();
  await isDone(first);
  await until(async () => (await status()).workers[0]?.started_at !== before?.started_at);
  expect((await status()).workers).toMatchObject([{ id: before?.id, processed: 0 }]);
  await isDone(await harness.queueImage());
  expect([harness.vision.asked.length, (await harness.entry(first))?.attempts]).toEqual([2, 1]);
  const later = await startWorker();
  const [, untouched] = (await status()).workers;
  await until(async () => ((await status()).workers[1]?.last_seen_at ?? '') > (untouched?.last_seen_at ?? ''));
  expect((await status()).workers[1]?.started_at).toBe(untouched?.started_at);
  await later.close();
  await worker.close();
});

test('a killed worker counts as gone after 15 seconds and is deleted later', async () => {
  await leaveBehind('just-seen', '14 seconds');
  await leaveBehind('gone', '16 seconds');
  await leaveBehind('long-gone', '2 minutes');
  expect((await status()).workers.map(({ id }) => id)).toEqual(['just-seen']);
  const worker = await startWorker();
  const rows = await api.app.get(DataSource).query(`select id from workers where id like '%gone' order by id`);
  expect(rows).toEqual([{ id: 'gone' }]);
  await worker.close();
});

test.each(['status', 'restart', 'stats', 'throughput'] as const)('only admins can call %s', async (call) => {
  await expect(harness.messenger.call(workers[call], { actor: ALICE })).rejects.toMatchObject({ status: 403 });
});
