import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { eventually } from '../testing/eventually.js';
import { failsWith } from '../testing/fake-provider.js';
import { TestHarness } from '../testing/test-harness.js';

const batch_id = 'slow';

let harness: TestHarness;
let actor: Actor;

beforeAll(async () => {
  harness = await TestHarness.start();
  await harness.startAnalysis('api');
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 100) + 1, role: 'user' };
  harness.vision.plan([]);
});

afterAll(() => harness?.close());

const set = (command: 'pauseBatch' | 'resumeBatch') => harness.messenger.call(analysis[command], { actor, batch_id });

const queue = (photos: Parameters<TestHarness['queueImage']>[0] = { batch_id }) => harness.queueImage(photos, actor);

const reaches = (queue_id: number, expected: object) =>
  eventually(async () => expect(await harness.entry(queue_id, actor)).toMatchObject(expected));

test('images of a paused batch wait, even if already dispatched or added later, and other images proceed', async () => {
  const before = await queue();
  expect((await set('pauseBatch')).batch).toMatchObject({ id: batch_id, is_paused: true, pending: 1 });
  const after = await queue();
  const other = await queue({});
  await harness.startAnalysis('worker');
  await reaches(other, { status: 'completed' });
  for (const id of [before, after]) await reaches(id, { status: 'pending', attempts: 0 });
  expect(harness.vision.asked).toHaveLength(1);
  expect((await set('resumeBatch')).batch).toMatchObject({ is_paused: false });
  for (const id of [before, after]) await reaches(id, { status: 'completed', attempts: 1 });
});

test('a failed image of a paused batch is not retried until the batch is resumed', async () => {
  let fail = () => {};
  harness.vision.plan([(response) => (fail = () => failsWith(503)(response))]);
  const queue_id = await queue();
  await reaches(queue_id, { status: 'analyzing' });
  await eventually(() => expect(harness.vision.asked).toHaveLength(1));
  await set('pauseBatch');
  fail();
  await reaches(queue_id, { status: 'pending', attempts: 1 });
  const other = await queue({});
  await reaches(other, { status: 'completed' });
  expect(await harness.entry(queue_id, actor)).toMatchObject({ status: 'pending', attempts: 1 });
  await set('resumeBatch');
  await reaches(queue_id, { status: 'completed', attempts: 2 });
});
