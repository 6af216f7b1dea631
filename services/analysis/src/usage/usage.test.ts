import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type AiSettingsChange, aiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { type FlakyProxy, flakyProxy } from '@whereabouts/shared/testing/flaky-proxy.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { DataSource } from 'typeorm';
import { failsWith, type Reply, says, sees } from '../testing/fake-provider.js';
import { ALICE, BOB, plainImage, TestHarness } from '../testing/test-harness.js';
import { BUDGET_USED_UP } from './budget.js';

/** The fake provider counts 1000 input tokens and 200 output tokens per request. */
const COST = 0.004;

let harness: TestHarness;
let service: RunningService;
let database: FlakyProxy;

beforeAll(async () => {
  harness = await TestHarness.start();
  database = await flakyProxy(harness.env.DATABASE_URL);
  const prices = { OPENAI_INPUT_PRICE: '2', OPENAI_OUTPUT_PRICE: '10' };
  service = await harness.startAnalysis('all', { DATABASE_URL: database.url, ...prices });
});

beforeEach(async () => {
  harness.vision.plan([]);
  await service.app.get(DataSource).query('truncate ai_calls, ai_months, ai_user_months');
});

afterEach(() => changeBudget(null));

afterAll(async () => {
  await harness?.close();
  await database?.close();
});

const usage = () => harness.messenger.call(vision.aiUsage, { actor: BOB });
const changeBudget = (monthly_cap_usd: number | null) =>
  harness.messenger.call(vision.changeBudget, { actor: BOB, monthly_cap_usd });

async function analyze(actor = ALICE) {
  const image_id = harness.media.add(actor.id, await plainImage('red'));
  return harness.messenger.call(vision.analyzeImage, { actor, image_id, file_name: 'x.jpg' });
}

describe('AI usage records', () => {
  test('requests from the queue and from waiting users are recorded with their cost', async () => {
    await analyze();
    const queue_id = await harness.queueImage();
    await until(async () => (await harness.entry(queue_id))?.status === 'completed');
    const { recent, ...sums } = await usage();
    expect(sums).toMatchObject({ photos: 2, input_tokens: 2000, output_tokens: 400, cost_usd: 2 * COST });
    expect(sums.month).toMatch(/^\d{4}-\d{2}$/);
    expect(recent).toMatchObject(
      [1, 2].map(() => ({ model: 'stub-vision', input_tokens: 1000, cost_usd: COST, outcome: 'answered' })),
    );
    const rows = await service.app.get(DataSource).query('select user_id, queue_id from ai_calls order by id');
    expect(rows).toEqual([
      { user_id: ALICE.id, queue_id: null },
      { user_id: ALICE.id, queue_id },
    ]);
  });

  test('a repair costs money but does not count as a photo, and failures are recorded', async () => {
    harness.vision.plan([says('no'), sees({ name: 'Mug' }), failsWith(500)]);
    await analyze();
    await expect(analyze()).rejects.toMatchObject({ status: 503 });
    const { recent, photos, cost_usd } = await usage();
    expect([photos, cost_usd]).toEqual([1, 2 * COST]);
    expect(recent.map(({ outcome, cost_usd: cost }) => [outcome, cost])).toEqual([
      ['failed', 0],
      ['answered', COST],
      ['answered', COST],
    ]);
  });

  test('the usage lists at most 20 requests', async () => {
    await service.app.get(DataSource).query(
      `insert into ai_calls (user_id, image_id, model, input_tokens, output_tokens, duration_ms, outcome)
        select 1, 1, 'm', n, 0, 1, 'answered' from generate_series(1, 30) n`,
    );
    const { recent } = await usage();
    expect(recent.map(({ input_tokens }) => input_tokens)).toEqual(
      Array.from({ length: 20 }, (_, index) => 30 - index),
    );
    expect(recent[0]?.cost_usd).toBeNull();
  });

  test('if the database is unavailable, the response is used and the record is written later', async () => {
    const answers: Reply = (response) => {
      database.cutAfter(0);
      database.cut();
      sees({ name: 'Mug' })(response);
    };
    harness.vision.plan([answers]);
    const { items } = await analyze().finally(() => database.cutAfter(undefined));
    expect(items).toHaveLength(1);
    await until(async () => (await usage().catch(() => null))?.photos === 1);
    const { recent, cost_usd } = await usage();
    expect([recent.length, cost_usd]).toEqual([1, COST]);
  });

  test('if the database hangs, the response does not wait for the record', async () => {
    let answered = 0;
    const answers: Reply = (response) => {
      database.hang();
      answered = performance.now();
      sees({ name: 'Mug' })(response);
    };
    harness.vision.plan([answers]);
    const { items } = await analyze();
    expect(items).toHaveLength(1);
    expect(performance.now() - answered).toBeLessThan(30_000);
    database.cut();
    await until(async () => (await usage().catch(() => null))?.photos === 1);
  });

  test("a deleted user's records are deleted, and an answer that comes later only counts in the month", async () => {
    const leaver = { id: 77, role: 'user' } as const;
    await analyze(leaver);
    let answer = () => {};
    harness.vision.plan([
      (response) => {
        answer = () => sees({ name: 'Late' })(response);
      },
    ]);
    const late = analyze(leaver);
    await until(() => harness.vision.asked.length === 1);
    await harness.publishEvent(service, auth.userDeleted, { id: leaver.id });
    const rowsOf = () => service.app.get(DataSource).query('select 1 from ai_calls where user_id = $1', [leaver.id]);
    await until(async () => (await rowsOf()).length === 0);
    answer();
    await late;
    expect(await rowsOf()).toEqual([]);
    expect((await usage()).photos).toBe(2);
  });
});

describe('the monthly cap', () => {
  test('a reached cap stops analyses with a message for all users until an admin raises it', async () => {
    await analyze();
    expect(await changeBudget(COST)).toMatchObject({ monthly_cap_usd: COST, paused: true });
    const refused = { status: 409, response: BUDGET_USED_UP };
    harness.vision.plan([]);
    await expect(analyze()).rejects.toMatchObject(refused);
    const image_id = harness.media.add(ALICE.id, await plainImage('red'));
    const row = { name: 'Mug', description: null, category: null, color: null, quantity: 1, box: null };
    const correction = { actor: ALICE, image_id, instruction: 'x', items: [row] };
    await expect(harness.messenger.call(vision.correct, correction)).rejects.toMatchObject(refused);
    expect(harness.vision.asked).toHaveLength(0);
    expect(await changeBudget(2 * COST)).toMatchObject({ paused: false });
    await analyze();
  });

  test('a cap that is not reached, or was reached in another month, stops nothing', async () => {
    await service.app
      .get(DataSource)
      .query(`insert into ai_months values ('2001-01', 1, 1, 1, 100), (to_char(now(), 'YYYY-MM'), 1, 1, 1, 0.5)`);
    expect(await changeBudget(0.6)).toMatchObject({ cost_usd: 0.5, paused: false });
    await analyze();
  });

  test('a reached cap does not stop the built-in model, which is free', async () => {
    await changeBudget(0);
    await harness.messenger.call(vision.chooseModel, { actor: BOB, model: 'offline' });
    await until(async () => !(await usage()).paused);
    expect((await analyze()).items).toMatchObject([{ name: 'x' }]);
    await harness.messenger.call(vision.chooseModel, { actor: BOB, model: 'stub-vision' });
  });
});

describe('the AI settings', () => {
  const change = (to: AiSettingsChange) => harness.messenger.call(aiSettings.change, { actor: BOB, ...to });

  afterEach(() => change({ monthly_cap_per_user_usd: null }));

  test('have the limits of the former call', async () => {
    await harness.messenger.call(vision.changeBudget, { actor: BOB, monthly_cap_usd: 7, photos_per_user_and_day: 9 });
    expect(await harness.messenger.call(aiSettings.find, { actor: BOB })).toMatchObject({
      ...{ monthly_cap_usd: 7, photos_per_user_and_day: 9 },
    });
    await change({ monthly_cap_usd: null, photos_per_user_and_day: null });
    expect(await usage()).toMatchObject({ monthly_cap_usd: null, photos_per_user_and_day: null });
  });

  test('cap the cost of a user in this month, not that of another month', async () => {
    const source = service.app.get(DataSource);
    await source.query(`insert into ai_user_months values ($1, '2001-01', 99)`, [ALICE.id]);
    await change({ monthly_cap_per_user_usd: 1 });
    expect((await analyze()).items).toHaveLength(1);
    expect(await source.query('select month, cost_usd from ai_user_months')).toEqual([
      { month: new Date().toISOString().slice(0, 7), cost_usd: '0.004000' },
    ]);
  });
});

test('only admins can see and change AI usage', async () => {
  await expect(harness.messenger.call(vision.aiUsage, { actor: ALICE })).rejects.toMatchObject({ status: 403 });
  const change = { actor: ALICE, monthly_cap_usd: 1 };
  await expect(harness.messenger.call(vision.changeBudget, change)).rejects.toMatchObject({ status: 403 });
});
