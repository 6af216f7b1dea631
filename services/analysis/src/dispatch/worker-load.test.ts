import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AiSettingsChange, aiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type AiBudget, vision } from '@whereabouts/shared/contracts/vision.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { DataSource } from 'typeorm';
import { eventually } from '../testing/eventually.js';
import { ALICE, BOB, TestHarness } from '../testing/test-harness.js';

let harness: TestHarness;
let service: RunningService;
let source: DataSource;

/** Only the role `api` runs, so no worker takes the jobs. No variable fixes a setting. */
beforeAll(async () => {
  harness = await TestHarness.start();
  service = await harness.startAnalysis('api', { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OPENAI_MODEL: '' });
  source = service.app.get(DataSource);
});

afterAll(() => harness?.close());

const load = async (): Promise<number> => (await source.query('select entries from worker_load'))[0].entries;
/** The load after the dispatcher has noticed a change of the models. */
const loadIs = (entries: number) => eventually(async () => expect(await load()).toBe(entries));
const change = (to: AiSettingsChange) => harness.messenger.call(aiSettings.change, { actor: BOB, ...to });
const changeBudget = (to: AiBudget) => harness.messenger.call(vision.changeBudget, { actor: BOB, ...to });
const inFlight = async (): Promise<number> =>
  (await source.query('select count(*)::int as count from queue_entries where dispatched_at is not null'))[0].count;

async function queue(count: number, actor: Actor, batch_id: string) {
  for (let photo = 0; photo < count; photo += 1) await harness.queueImage({ batch_id }, actor);
}

test('the worker load counts the entries in flight and the entries that workers may take next', async () => {
  await change({ preset: 'custom', base_url: 'https://ai.example.org/v1', key: 'sk-key', model: 'seer' });
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
  await changeBudget({ monthly_cap_usd: 0 });
  expect(await load()).toBe(2);
  await changeBudget({ monthly_cap_usd: null });
  expect(await load()).toBe(3);

  await change({ monthly_cap_per_user_usd: 0 });
  expect(await load()).toBe(2);
  await change({ fallback_model: 'offline' });
  await loadIs(3);
  // Only a fallback without cost goes on.
  await change({ fallback_model: 'second' });
  await loadIs(2);
  await change({ fallback_model: null, monthly_cap_per_user_usd: null });

  await changeBudget({ photos_per_user_and_day: 2 });
  await source.query(
    `insert into ai_days (user_id, day, photos) values ($1, (now() at time zone 'utc')::date, 2)
     on conflict (user_id) do update set day = excluded.day, photos = excluded.photos`,
    [ALICE.id],
  );
  expect(await load()).toBe(2);
  await changeBudget({ photos_per_user_and_day: null, monthly_cap_usd: 0 });
  expect(await load()).toBe(2);
  // The models of a local server cost nothing, but count toward the photos of a day.
  await change({ preset: 'ollama', base_url: 'http://nas:11434/v1', model: 'seer' });
  await loadIs(3);
  await changeBudget({ photos_per_user_and_day: 2 });
  expect(await load()).toBe(2);
  await changeBudget({ photos_per_user_and_day: null });
  // A server of the same kind on the internet has a price.
  await change({ base_url: 'https://ai.example.org/v1', key: 'sk-key', model: 'seer' });
  await loadIs(2);
});

test('the worker load knows a price that the environment sets', async () => {
  const free = { OPENAI_API_KEY: 'sk-key', OPENAI_MODEL: 'seer', OPENAI_INPUT_PRICE: '0', OPENAI_OUTPUT_PRICE: '0' };
  await service.close();
  service = await harness.startAnalysis('api', { OPENAI_BASE_URL: 'https://ai.example.org/v1', ...free });
  source = service.app.get(DataSource);
  await loadIs(3);
});
