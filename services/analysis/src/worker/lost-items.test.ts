import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analysis, type Entry } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import { eventually } from '../testing/eventually.js';
import { failsWith, sees, takesOnly } from '../testing/fake-provider.js';
import { ALICE, BOB, plainImage, TestHarness } from '../testing/test-harness.js';

let harness: TestHarness;

beforeAll(async () => {
  harness = await TestHarness.start();
  await harness.startAnalysis('api');
  await harness.startAnalysis('worker');
});

afterAll(() => harness?.close());

async function queued(actor: Actor, expected: Partial<Entry>) {
  const queue_id = await harness.queueImage({}, actor);
  await eventually(async () => expect(await harness.entry(queue_id, actor)).toMatchObject(expected));
  return harness.messenger.call(analysis.pendingEntries, { actor });
}

async function analyzed(actor: Actor) {
  const image_id = harness.media.add(actor.id, await plainImage('red'));
  return harness.messenger.call(vision.analyzeImage, { actor, image_id, file_name: 'shelf.jpg' });
}

const SIXTY = Array.from({ length: 60 }, (_, number) => ({ name: `Thing ${number}` }));

test('an entry and its batch count the lost items', async () => {
  harness.vision.plan([], sees({ name: '' }, { name: null }, ...SIXTY));
  const { queue, batches } = await queued(ALICE, { status: 'completed', items_saved: 50, dropped: 2, left_out: 10 });
  const { batch_id } = queue.at(-1) ?? {};
  expect(batches.find(({ id }) => id === batch_id)).toMatchObject({ dropped: 2, left_out: 10 });
});

test('an analysis counts the lost items', async () => {
  harness.vision.plan([], sees({ name: '' }, ...SIXTY));
  expect(await analyzed(ALICE)).toMatchObject({ total_items: 50, dropped: 1, left_out: 10 });
});

test('a provider without schema support names the items of a queued photo', async () => {
  harness.vision.plan([], takesOnly('text', sees({ name: 'Mug' })));
  await queued(ALICE, { status: 'completed', item_names: ['Mug'], attempts: 1 });
});

test("only admins see the provider's reason", async () => {
  harness.vision.plan([], failsWith(404, {}, 'model stub-vision not found, key sk-stub-abcdefgh'));
  const provider_message = 'model stub-vision not found, key …';
  await queued(BOB, { status: 'error', provider_message });
  await queued(ALICE, { status: 'error', provider_message: null });
  await expect(analyzed(BOB)).rejects.toMatchObject({ status: 503, response: { provider_message } });
  const refusal = await analyzed(ALICE).catch((error) => error);
  expect(refusal.response).not.toHaveProperty('provider_message');
});
