import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { DataSource } from 'typeorm';
import { ALICE, BOB, plainImage, TestHarness } from '../testing/test-harness.js';

let harness: TestHarness;
let service: RunningService;

/** No worker runs, so every entry keeps the state that the service gives it. */
beforeAll(async () => {
  harness = await TestHarness.start();
  service = await harness.startAnalysis('api');
});

afterAll(() => harness?.close());

const remove = (queue_id: number, actor = ALICE) => harness.messenger.call(analysis.removeEntry, { actor, queue_id });

describe('adding entries', () => {
  test('an image is queued in the given batch or a new one', async () => {
    const queue_id = await harness.queueImage({ file_name: 'mug.jpg', batch_id: 'b-1', batch_name: 'Kitchen' });
    expect(await harness.entry(queue_id)).toMatchObject({
      status: 'pending',
      file_name: 'mug.jpg',
      batch_id: 'b-1',
      batch_name: 'Kitchen',
      attempts: 0,
      items_saved: 0,
      error_message: null,
      completed_at: null,
    });
    const alone = await harness.entry(await harness.queueImage());
    expect(alone?.batch_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(alone).not.toHaveProperty('user_id');
  });

  test.each(['error', 'skipped'] as const)('an image that is already final is listed as %s', async (status) => {
    const queue_id = await harness.queueImage({ status, error_message: 'Too dark to see.' });
    expect(await harness.entry(queue_id)).toMatchObject({
      status,
      error_message: 'Too dark to see.',
      attempts: 0,
    });
  });

  test("an unknown image and another user's image are refused in the same way", async () => {
    const alices = harness.media.add(ALICE.id, await plainImage('red'));
    for (const image_id of [alices, 999_999]) {
      await expect(harness.queueImage({ image_id }, BOB)).rejects.toMatchObject({ status: 404 });
    }
  });

  test.each(['unknown', 'view'] as const)(
    'a collection that the actor cannot add to (%s) is refused, and nothing is queued',
    async (as) => {
      harness.inventory.permissions.set(4711, as);
      const pending = () => harness.messenger.call(analysis.pendingEntries, { actor: ALICE });
      const before = await pending();
      await expect(harness.queueImage({ collection_id: 4711 })).rejects.toMatchObject({
        status: 404,
        response: { code: 'collection_not_found' },
      });
      expect(await pending()).toEqual(before);
    },
  );

  test('an image that already has items is skipped, and the message says how many items there are', async () => {
    const image_id = harness.media.add(ALICE.id, await plainImage('red'));
    const items = [{ name: 'Cup' }, { name: 'Saucer' }];
    harness.inventory.saved.set(-1, { actor: ALICE, image_id, items });
    const queue_id = await harness.queueImage({ image_id });
    expect(await harness.entry(queue_id)).toMatchObject({
      status: 'skipped',
      error_message: 'Duplicate - 2 item(s) already exist',
    });
  });

  test('an image whose items are saved while it is being added is skipped', async () => {
    const image_id = harness.media.add(ALICE.id, await plainImage('red'));
    const completed = `insert into queue_entries (user_id, image_id, file_name, batch_id, status, items_saved, completed_at)
      values ($1, $2, 'cup.jpg', 'earlier', 'completed', 1, now())`;
    const count = jest.spyOn(harness.inventory, 'countOnImage').mockImplementationOnce(async () => {
      await service.app.get(DataSource).query(completed, [ALICE.id, image_id]);
      return 0;
    });
    const queue_id = await harness.queueImage({ image_id });
    count.mockRestore();
    expect(await harness.entry(queue_id)).toMatchObject({
      status: 'skipped',
      error_message: 'Duplicate - 1 item(s) already exist',
    });
  });

  test('an image sent several times at once is queued once', async () => {
    const image_id = harness.media.add(ALICE.id, await plainImage('red'));
    const ids = await Promise.all([1, 2, 3].map(() => harness.queueImage({ image_id })));
    const entries = await Promise.all(ids.map((id) => harness.entry(id)));
    expect(entries.map((entry) => entry?.status).sort()).toEqual(['pending', 'skipped', 'skipped']);
  });
});

describe('the list of entries', () => {
  test("the list contains the actor's own entries, oldest first", async () => {
    const ids = [await harness.queueImage({}, BOB), await harness.queueImage({}, BOB)];
    await harness.queueImage();
    const { queue } = await harness.messenger.call(analysis.pendingEntries, { actor: BOB });
    expect(queue.map(({ id }) => id)).toEqual(ids);
  });
});

describe('removing entries', () => {
  test('a pending entry can be removed once', async () => {
    const queue_id = await harness.queueImage();
    expect(await remove(queue_id)).toEqual({ success: true });
    expect(await harness.entry(queue_id)).toBeUndefined();
    await expect(remove(queue_id)).rejects.toMatchObject({ status: 404 });
  });

  test("another user's entry cannot be removed", async () => {
    const queue_id = await harness.queueImage();
    await expect(remove(queue_id, BOB)).rejects.toMatchObject({ status: 404 });
    expect(await harness.entry(queue_id)).toMatchObject({ status: 'pending' });
  });
});

describe('statistics of entries', () => {
  test("admins see the number of all users' entries by state", async () => {
    const source = service.app.get(DataSource);
    await source.query('delete from queue_entries');
    const states = ['pending', 'analyzing', 'saving', 'completed', 'completed', 'error', 'skipped'];
    for (const [index, status] of states.entries()) {
      await source.query(
        `insert into queue_entries (user_id, image_id, file_name, batch_id, status) values ($1, $1, 'x', 'b', $2)`,
        [1000 + index, status],
      );
    }
    expect(await harness.messenger.call(analysis.stats, { actor: BOB })).toEqual({
      queue_total: 7,
      queue_pending: 1,
      queue_processing: 2,
      queue_completed: 3,
      queue_failed: 1,
    });
    await expect(harness.messenger.call(analysis.stats, { actor: ALICE })).rejects.toMatchObject({ status: 403 });
  });
});
