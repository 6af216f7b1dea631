import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { DataSource } from 'typeorm';
import { EntriesService } from '../entries/entries.service.js';
import { eventually } from '../testing/eventually.js';
import { sees } from '../testing/fake-provider.js';
import { BOB, plainImage, TestHarness } from '../testing/test-harness.js';

let harness: TestHarness;
let service: RunningService;
let actor: Actor;

beforeAll(async () => {
  harness = await TestHarness.start();
  service = await harness.startAnalysis('api');
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 100) + 1, role: 'user' };
});

afterAll(() => harness?.close());

async function rowsOf({ id }: Actor): Promise<number> {
  const source = service.app.get(DataSource);
  const [{ count }] = await source.query(
    `select (select count(*) from queue_entries where user_id = $1) + (select count(*) from batches where user_id = $1)
      + (select count(*) from dispatch_fairness where user_id = $1) as count`,
    [id],
  );
  return count;
}

const isPurged = () => eventually(async () => expect(await rowsOf(actor)).toBe(0));

test("deleting a user deletes the user's entries and batches, and other users keep theirs", async () => {
  const bobs = await harness.queueImage({}, BOB);
  await harness.queueImage({}, actor);
  await harness.queueImage({}, actor);
  expect(await rowsOf(actor)).toBeGreaterThanOrEqual(4);
  await harness.publishEvent(service, auth.userDeleted, { id: actor.id });
  await harness.publishEvent(service, auth.userDeleted, { id: actor.id });
  await isPurged();
  expect(await harness.entry(bobs, BOB)).toMatchObject({ status: 'pending' });
});

test('an image added for a deleted user is refused, even as a duplicate', async () => {
  await service.app.get(EntriesService).purge(actor.id);
  await expect(harness.queueImage({}, actor)).rejects.toMatchObject({ status: 410 });
  const image_id = harness.media.add(actor.id, await plainImage('red'));
  harness.inventory.saved.set(-image_id, { actor, image_id, items: [{ name: 'Cup' }] });
  await expect(harness.queueImage({ image_id }, actor)).rejects.toMatchObject({ status: 410 });
  expect(await rowsOf(actor)).toBe(0);
});

test('a worker whose entry is deleted during the analysis stops and saves nothing', async () => {
  const answers: (() => void)[] = [];
  const hold = (response: Parameters<ReturnType<typeof sees>>[0]) => {
    answers.push(() => sees({ name: 'Late' })(response));
  };
  harness.vision.plan([], hold);
  const worker = await harness.startAnalysis('worker');
  const queue_id = await harness.queueImage({}, actor);
  await eventually(async () => expect((await harness.entry(queue_id, actor))?.status).toBe('analyzing'));
  await eventually(() => expect(answers.length).toBeGreaterThan(0));
  await harness.publishEvent(service, auth.userDeleted, { id: actor.id });
  await isPurged();
  for (const answer of answers) answer();
  await worker.close();
  expect([harness.inventory.saved.has(queue_id), await rowsOf(actor)]).toEqual([false, 0]);
});
