import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { DataSource } from 'typeorm';
import { ALICE, BOB, plainPhoto, Surroundings } from '../testing/surroundings.js';

let surroundings: Surroundings;

/** Without a worker every entry stays where the service put it. */
beforeAll(async () => {
  surroundings = await Surroundings.start();
  await surroundings.startAnalysis('api');
});

afterAll(() => surroundings?.close());

const remove = (queue_id: number, actor = ALICE) =>
  surroundings.messenger.call(analysis.removeEntry, { actor, queue_id });

describe('adding', () => {
  test('queues the photo, in the given batch or one of its own', async () => {
    const queue_id = await surroundings.queuePhoto({ file_name: 'mug.jpg', batch_id: 'b-1', batch_name: 'Kitchen' });
    expect(await surroundings.entry(queue_id)).toMatchObject({
      status: 'pending',
      file_name: 'mug.jpg',
      batch_id: 'b-1',
      batch_name: 'Kitchen',
      attempts: 0,
      items_saved: 0,
      error_message: null,
      completed_at: null,
    });
    const alone = await surroundings.entry(await surroundings.queuePhoto());
    expect(alone?.batch_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(alone).not.toHaveProperty('user_id');
  });

  test.each(['error', 'skipped'] as const)('lists a photo that is over from the start as %s', async (status) => {
    const queue_id = await surroundings.queuePhoto({ status, error_message: 'Too dark to see.' });
    expect(await surroundings.entry(queue_id)).toMatchObject({
      status,
      error_message: 'Too dark to see.',
      attempts: 0,
    });
  });

  test('refuses a photo that is unknown or somebody else’s, alike', async () => {
    const alices = surroundings.media.add(ALICE.id, await plainPhoto('red'));
    for (const image_id of [alices, 999_999]) {
      await expect(surroundings.queuePhoto({ image_id }, BOB)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('skips a photo that has items, and says how many', async () => {
    const image_id = surroundings.media.add(ALICE.id, await plainPhoto('red'));
    const items = [{ name: 'Cup' }, { name: 'Saucer' }];
    surroundings.inventory.saved.set(-1, { actor: ALICE, image_id, items });
    const queue_id = await surroundings.queuePhoto({ image_id });
    expect(await surroundings.entry(queue_id)).toMatchObject({
      status: 'skipped',
      error_message: 'Duplicate - 2 item(s) already exist',
    });
  });

  test('queues a photo once, however often it is sent at the same time', async () => {
    const image_id = surroundings.media.add(ALICE.id, await plainPhoto('red'));
    const ids = await Promise.all([1, 2, 3].map(() => surroundings.queuePhoto({ image_id })));
    const entries = await Promise.all(ids.map((id) => surroundings.entry(id)));
    expect(entries.map((entry) => entry?.status).sort()).toEqual(['pending', 'skipped', 'skipped']);
  });
});

describe('the list', () => {
  test('is the actor’s own, oldest first', async () => {
    const ids = [await surroundings.queuePhoto({}, BOB), await surroundings.queuePhoto({}, BOB)];
    await surroundings.queuePhoto();
    const { queue } = await surroundings.messenger.call(analysis.pendingEntries, { actor: BOB });
    expect(queue.map(({ id }) => id)).toEqual(ids);
  });
});

describe('removing', () => {
  test('takes a pending entry away, once', async () => {
    const queue_id = await surroundings.queuePhoto();
    expect(await remove(queue_id)).toEqual({ success: true });
    expect(await surroundings.entry(queue_id)).toBeUndefined();
    await expect(remove(queue_id)).rejects.toMatchObject({ status: 404 });
  });

  test('does not reach what is somebody else’s', async () => {
    const queue_id = await surroundings.queuePhoto();
    await expect(remove(queue_id, BOB)).rejects.toMatchObject({ status: 404 });
    expect(await surroundings.entry(queue_id)).toMatchObject({ status: 'pending' });
  });
});

describe('statistics', () => {
  test('count the entries of everybody by their state, for admins', async () => {
    const service = await surroundings.startAnalysis('api');
    const source = service.app.get(DataSource);
    await source.query('delete from queue_entries');
    const states = ['pending', 'analyzing', 'saving', 'completed', 'completed', 'error', 'skipped'];
    for (const [index, status] of states.entries()) {
      await source.query(
        `insert into queue_entries (user_id, image_id, file_name, batch_id, status) values ($1, $1, 'x', 'b', $2)`,
        [1000 + index, status],
      );
    }
    expect(await surroundings.messenger.call(analysis.stats, { actor: BOB })).toEqual({
      queue_total: 7,
      queue_pending: 1,
      queue_processing: 2,
      queue_completed: 3,
      queue_failed: 1,
    });
    await expect(surroundings.messenger.call(analysis.stats, { actor: ALICE })).rejects.toMatchObject({ status: 403 });
  });
});
