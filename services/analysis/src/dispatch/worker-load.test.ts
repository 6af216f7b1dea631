import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { DataSource } from 'typeorm';
import { eventually } from '../testing/eventually.js';
import { ALICE, BOB, TestHarness } from '../testing/test-harness.js';

let harness: TestHarness;
let service: RunningService;
let source: DataSource;

/** Only the role `api` runs, so no worker takes the jobs. */
beforeAll(async () => {
  harness = await TestHarness.start();
  service = await harness.startAnalysis('api');
  source = service.app.get(DataSource);
});

afterAll(() => harness?.close());

const load = async (): Promise<number> => (await source.query('select entries from worker_load'))[0].entries;
const inFlight = async (): Promise<number> =>
  (await source.query('select count(*)::int as count from queue_entries where dispatched_at is not null'))[0].count;

async function queue(count: number, actor: Actor, batch_id: string) {
  for (let photo = 0; photo < count; photo += 1) await harness.queueImage({ batch_id }, actor);
}

test('the worker load counts the entries in flight and the entries that workers may take next', async () => {
  expect(await load()).toBe(0);
  await queue(3, ALICE, 'one');
  await queue(2, ALICE, 'two');
  // Without a worker, one entry is dispatched.
  await eventually(async () => expect([await inFlight(), await load()]).toEqual([1, 5]));
  await harness.pretendWorker(service, 1);
  await eventually(async () => expect([await inFlight(), await load()]).toEqual([2, 5]));

  await harness.messenger.call(analysis.pauseBatch, { actor: ALICE, batch_id: 'two' });
  expect(await load()).toBe(3);

  // Workers keep the entries in flight.
  await harness.messenger.call(vision.changeBudget, { actor: BOB, monthly_cap_usd: 0 });
  expect(await load()).toBe(2);
  await harness.messenger.call(vision.changeBudget, { actor: BOB, monthly_cap_usd: null });
  expect(await load()).toBe(3);

  await harness.messenger.call(aiSettings.change, { actor: BOB, monthly_cap_per_user_usd: 0 });
  expect(await load()).toBe(2);
  // Only a fallback without cost goes on.
  await harness.messenger.call(aiSettings.change, { actor: BOB, fallback_model: 'second' });
  expect(await load()).toBe(2);
  await harness.messenger.call(aiSettings.change, { actor: BOB, fallback_model: 'offline' });
  expect(await load()).toBe(3);
  await harness.messenger.call(aiSettings.change, { actor: BOB, fallback_model: null, monthly_cap_per_user_usd: null });

  await harness.messenger.call(vision.changeBudget, { actor: BOB, photos_per_user_and_day: 2 });
  await source.query(
    `insert into ai_days (user_id, day, photos) values ($1, (now() at time zone 'utc')::date, 2)
     on conflict (user_id) do update set day = excluded.day, photos = excluded.photos`,
    [ALICE.id],
  );
  expect(await load()).toBe(2);
  // The models of a local server cost nothing, but count toward the photos of a day.
  await source.query(`update ai_settings set preset = 'ollama', base_url = 'http://nas:11434/v1'`);
  expect(await load()).toBe(2);
  await harness.messenger.call(vision.changeBudget, { actor: BOB, monthly_cap_usd: 0, photos_per_user_and_day: null });
  expect(await load()).toBe(3);
  await source.query(`update ai_settings set base_url = 'https://ai.example.org/v1', key = 'sealed'`);
  expect(await load()).toBe(2);
  await harness.messenger.call(vision.changeBudget, { actor: BOB, monthly_cap_usd: null });
  expect(await load()).toBe(3);
});
