import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aiSettings } from '@whereabouts/shared/contracts/ai-settings.js';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { DataSource } from 'typeorm';
import { eventually } from '../testing/eventually.js';
import { failsWith, says } from '../testing/fake-provider.js';
import { BOB, plainImage, TestHarness } from '../testing/test-harness.js';

let harness: TestHarness;
let services: RunningService[];
let source: DataSource;
let actor: Actor;

beforeAll(async () => {
  harness = await TestHarness.start();
  services = [await harness.startAnalysis('all'), await harness.startAnalysis('all')];
  source = (services[0] as RunningService).app.get(DataSource);
});

beforeEach(async () => {
  actor = { id: (actor?.id ?? 100) + 1, role: 'user' };
  await source.query('delete from queue_entries');
  harness.vision.plan([]);
  await setLimit(2);
});

afterAll(() => harness?.close());

const setLimit = (photos_per_user_and_day: number | null) =>
  harness.messenger.call(vision.changeBudget, { actor: BOB, photos_per_user_and_day });

async function analyze(who = actor) {
  const image_id = harness.media.add(who.id, await plainImage('red'));
  return harness.messenger.call(vision.analyzeImage, { actor: who, image_id, file_name: 'x.jpg' });
}

const pending = () => harness.messenger.call(analysis.pendingEntries, { actor });
const counted = async () =>
  (await source.query('select photos from ai_days where user_id = $1', [actor.id]))[0]?.photos;
const asked = () => harness.vision.asked.length;

async function queuePhotos(count: number, who = actor): Promise<number[]> {
  const ids: number[] = [];
  for (let photo = 0; photo < count; photo += 1) ids.push(await harness.queueImage({}, who));
  return ids;
}

/** Waits until `done` photos have been analyzed and `waiting` photos are pending again. */
const isSettled = (done: number, waiting: number) =>
  eventually(async () => {
    expect(asked()).toBe(done);
    const { queue } = await pending();
    const open = queue.filter(({ status }) => status !== 'completed');
    expect(open.map(({ status, attempts }) => [status, attempts])).toEqual(Array(waiting).fill(['pending', 0]));
  });

test('the limit is 100 photos a day until an admin changes it, independently of the monthly cap', async () => {
  await source.query(`delete from settings where key = 'photos_per_user_and_day'`);
  const usage = () => harness.messenger.call(vision.aiUsage, { actor: BOB });
  expect(await usage()).toMatchObject({ photos_per_user_and_day: 100, monthly_cap_usd: null });
  expect(await setLimit(7)).toMatchObject({ photos_per_user_and_day: 7, monthly_cap_usd: null });
  await harness.messenger.call(vision.changeBudget, { actor: BOB, monthly_cap_usd: 5 });
  expect(await setLimit(null)).toMatchObject({ photos_per_user_and_day: null, monthly_cap_usd: 5 });
  await harness.messenger.call(vision.changeBudget, { actor: BOB, monthly_cap_usd: null });
  for (let photo = 0; photo < 3; photo += 1) await analyze();
});

describe('a user who waits for an analysis', () => {
  test('the user is refused at the limit with the end time, and other users have their own limit', async () => {
    await analyze();
    await analyze();
    const refusal = await analyze().catch((error) => error);
    expect(refusal.getStatus()).toBe(429);
    const { code, retry_after, ends_at } = refusal.getResponse();
    expect(code).toBe('ai_limit_reached');
    expect(ends_at).toMatch(/T00:00:00.000Z$/);
    expect(Math.abs(Date.now() + retry_after * 1000 - Date.parse(ends_at))).toBeLessThan(30_000);
    expect(asked()).toBe(2);
    await analyze({ id: 50_000 + actor.id, role: 'user' });
  });

  test('an admin is not limited', async () => {
    actor = { ...actor, role: 'admin' };
    for (let photo = 0; photo < 4; photo += 1) await analyze();
    expect(asked()).toBe(4);
  });

  test('only photos that a model responded to are counted, even if the response was invalid', async () => {
    harness.vision.plan([failsWith(500), failsWith(401), says('no'), says('no')]);
    for (let photo = 0; photo < 3; photo += 1) await expect(analyze()).rejects.toMatchObject({ status: 503 });
    expect(await counted()).toBe(1);
  });

  test('a photo counts if the model has answered and its repair fails', async () => {
    harness.vision.plan([says('no'), failsWith(500)]);
    await expect(analyze()).rejects.toMatchObject({ status: 503 });
    expect([asked(), await counted()]).toEqual([2, 1]);
  });

  test('the built-in provider is not limited', async () => {
    await harness.messenger.call(vision.chooseModel, { actor: BOB, model: 'offline' });
    for (let photo = 0; photo < 3; photo += 1) await analyze();
    expect(await counted()).toBeUndefined();
    await harness.messenger.call(vision.chooseModel, { actor: BOB, model: 'stub-vision' });
  });
});

describe('the daily limit in the queue', () => {
  test('two workers together respect the limit, and the queue says why other photos wait', async () => {
    await setLimit(5);
    const other = { id: 60_000 + actor.id, role: 'user' } as const;
    await queuePhotos(12);
    await isSettled(5, 7);
    expect((await pending()).paused).toMatchObject({
      code: 'ai_limit_reached',
      message: expect.stringContaining("today's 5 photos"),
    });
    const [others = 0] = await queuePhotos(1, other);
    await until(async () => (await harness.entry(others, other))?.status === 'completed');
    await isSettled(6, 7);
  });

  test('waiting photos continue when the limit is raised and on the next day', async () => {
    await queuePhotos(6);
    await isSettled(2, 4);
    await setLimit(4);
    await isSettled(4, 2);
    await source.query('update ai_days set day = day - 1 where user_id = $1', [actor.id]);
    await isSettled(6, 0);
    expect(await counted()).toBe(2);
    expect((await pending()).paused).toBeNull();
  });

  test('no photo is dispatched if the limit is zero', async () => {
    await setLimit(0);
    await queuePhotos(2);
    await isSettled(0, 2);
    const handed = await source.query('select dispatch_number from queue_entries where user_id = $1', [actor.id]);
    expect(handed).toEqual([{ dispatch_number: 0 }, { dispatch_number: 0 }]);
  });

  test('waiting photos continue when their user becomes an admin', async () => {
    await queuePhotos(4);
    await isSettled(2, 2);
    actor = { ...actor, role: 'admin' };
    expect((await pending()).paused).toBeNull();
    await isSettled(4, 0);
  });

  test('photos of admins in the queue are not limited', async () => {
    actor = { ...actor, role: 'admin' };
    await queuePhotos(4);
    await isSettled(4, 0);
  });
});

test('a model that failed for good is not asked again, and its answer counts, if its fallback fails for a while', async () => {
  await harness.messenger.call(aiSettings.change, { actor: BOB, fallback_model: 'second' });
  harness.vision.plan([says('no'), says('no'), failsWith(503)]);
  const [queue_id = 0] = await queuePhotos(1);
  await eventually(async () => expect(await harness.entry(queue_id, actor)).toMatchObject({ status: 'completed' }));
  const models = harness.vision.asked.map(({ body }) => body.model);
  expect(models).toEqual(['stub-vision', 'stub-vision', 'second', 'second']);
  expect(await counted()).toBe(2);
  await harness.messenger.call(aiSettings.change, { actor: BOB, fallback_model: null });
});

test("a deleted user's daily count is deleted and does not return with a late photo, which no model gets", async () => {
  await analyze();
  await harness.publishEvent(services[0] as RunningService, auth.userDeleted, { id: actor.id });
  await until(async () => (await counted()) === undefined);
  await expect(analyze()).rejects.toMatchObject({ status: 410 });
  expect([await counted(), asked()]).toEqual([undefined, 1]);
});
