import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { workers } from '@whereabouts/shared/contracts/workers.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { DataSource } from 'typeorm';
import { BOB, TestHarness } from '../testing/test-harness.js';

let harness: TestHarness;
let api: RunningService;

beforeAll(async () => {
  harness = await TestHarness.start();
  api = await harness.startAnalysis('api');
});

afterAll(() => harness?.close());

/** Inserts an entry that started and finished this many seconds ago. */
function enter(status: string, started: number | null, finished: number | null) {
  return api.app.get(DataSource).query(
    `insert into queue_entries (user_id, image_id, file_name, batch_id, status, is_paused, started_at, finished_at)
      values (1, (select count(*) + 1 from queue_entries), 'x.jpg', 'b', $1, true,
        now() - $2 * interval '1 second', now() - $3 * interval '1 second')`,
    [status, started, finished],
  );
}

test('the statistics count a skipped image as completed and list the latest ten jobs first', async () => {
  for (let count = 0; count < 5; count += 1) await enter('completed', 100, 98);
  await enter('pending', null, null);
  await enter('analyzing', 3, null);
  await enter('saving', 3, null);
  await enter('skipped', null, 30);
  await enter('error', 7300, 7200);
  await enter('error', 200, 100);
  const { recent_jobs, ...counts } = await harness.messenger.call(workers.stats, { actor: BOB });
  expect(counts).toEqual({
    total_jobs: 11,
    pending_jobs: 1,
    processing_jobs: 2,
    completed_jobs: 6,
    failed_jobs: 2,
  });
  expect(recent_jobs.map(({ status, duration_seconds }) => [status, duration_seconds])).toEqual([
    ['failed', 100],
    ['failed', 100],
    ['completed', 0],
    ['processing', null],
    ['processing', null],
    ['pending', null],
    ...Array.from({ length: 4 }, () => ['completed', 2]),
  ]);
});

test('throughput contains every minute of the last hour, oldest first', async () => {
  const { minutes } = await harness.messenger.call(workers.throughput, { actor: BOB });
  expect(minutes).toHaveLength(60);
  const ats = minutes.map(({ at }) => Date.parse(at));
  expect(ats).toEqual(ats.map((_, index) => (ats[0] ?? 0) + index * 60_000));
  const sum = (key: 'completed' | 'failed') => minutes.reduce((all, minute) => all + minute[key], 0);
  expect([sum('completed'), sum('failed')]).toEqual([5, 1]);
});
