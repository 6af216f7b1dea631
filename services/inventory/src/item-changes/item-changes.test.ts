import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { LowStock } from '../stock/low-stock.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { lockWaiters } from '../testing/lock-waiters.js';

let service: InventoryService;
let actor: Actor;
let mine: ReturnType<typeof itemsOf>;
let theirs: ReturnType<typeof itemsOf>;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
  mine = itemsOf(service, actor);
  theirs = itemsOf(service, { id: actor.id + 1000, role: 'admin' });
});

afterAll(() => service?.close());

const NOT_FOUND = { status: 404, response: { code: 'item_not_found' } };

describe('updateItems', () => {
  test('an update changes the given fields, clears with null and keeps the rest', async () => {
    const [saved] = await mine.save([
      { name: 'Drill', color: 'red', area: 'Shed', tags: ['a'], cost: 1.5, quantity: 3 },
    ]);
    const id = saved?.id ?? 0;
    const { items } = await mine.update({
      id,
      name: ' Saw ',
      color: null,
      tags: ['B', 'b'],
      purchase_date: '2024-05-31',
    });
    expect(items).toEqual([
      {
        ...saved,
        name: 'Saw',
        color: null,
        tags: ['b'],
        purchase_date: '2024-05-31',
        updated_at: items[0]?.updated_at,
      },
    ]);
    expect(items).toEqual(await mine.live());
    await expect(mine.update({ id, name: null as unknown as string })).rejects.toMatchObject({ status: 400 });
  });

  test('an update accepts text with an unpaired surrogate', async () => {
    const [id = 0] = await mine.ids('Whole');
    const { items } = await mine.update({ id, name: 'Half \ud83d', tags: ['\udca1'] });
    expect(items).toMatchObject([{ name: 'Half \ufffd', tags: ['\ufffd'] }]);
  });

  test('every update changes `updated_at`, even within one millisecond', async () => {
    const [id = 0] = await mine.ids('Busy');
    const states: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      states.push((await mine.update({ id, quantity: count })).items[0]?.updated_at ?? '');
    }
    expect(states).toEqual([...new Set(states)].sort());
  });

  test('an update based on outdated data is refused with the current item', async () => {
    const [first, second] = await mine.save(['First', 'Second']);
    const read = { id: first?.id ?? 0, updated_at: first?.updated_at };
    await mine.update({ ...read, color: 'blue' });
    const stale = mine.update({ id: second?.id ?? 0, color: 'red' }, { ...read, color: 'green' });
    await expect(stale).rejects.toMatchObject({
      status: 409,
      response: { code: 'stale_item', current: { id: first?.id, name: 'First', color: 'blue' } },
    });
    expect((await mine.live()).map(({ color }) => color)).toEqual([null, 'blue']);
  });

  test('only one of several concurrent updates of the same state succeeds', async () => {
    const [item] = await mine.save(['Contested']);
    const change = (color: string) => mine.update({ id: item?.id ?? 0, updated_at: item?.updated_at, color });
    const outcomes = await Promise.allSettled([change('red'), change('green'), change('blue')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('an update is refused if another call changes or trashes the item at that moment', async () => {
    const [changed, trashed] = await mine.save(['Changed', 'Trashed']);
    const { answers } = await testTransaction(service.source, async (manager) => {
      await manager.query(`update items set color = 'blue', updated_at = now() where id = $1`, [changed?.id]);
      await manager.query('update items set deleted_at = now() where id = $1', [trashed?.id]);
      const answers = Promise.allSettled(
        [changed, trashed].map((item) =>
          mine.update({ id: item?.id ?? 0, updated_at: item?.updated_at, name: 'Mine' }),
        ),
      );
      await until(async () => (await lockWaiters(service)) === 2);
      return { answers };
    });
    expect(await answers).toMatchObject([
      { status: 'rejected', reason: { status: 409, response: { code: 'stale_item', current: { color: 'blue' } } } },
      { status: 'rejected', reason: NOT_FOUND },
    ]);
    await mine.restore([trashed?.id ?? 0]);
    expect(await mine.names()).toEqual(['Changed', 'Trashed']);
  });

  test('an update changes nothing if the check for low stock fails', async () => {
    const [id = 0] = await mine.ids('Salt');
    const watch = jest.spyOn(service.app.get(LowStock), 'watch').mockRejectedValueOnce(new Error('no notice'));
    await expect(mine.update({ id, name: 'Sugar' })).rejects.toMatchObject({ status: 500 });
    watch.mockRestore();
    expect(await mine.names()).toEqual(['Salt']);
  });

  test('an update changes nothing if one item is another user’s, trashed, unknown or named twice', async () => {
    const [own = 0, trashed = 0] = await mine.ids('Own', 'Trashed');
    const [foreign = 0] = await theirs.ids('Foreign');
    await mine.remove(trashed);
    for (const id of [foreign, trashed, 999_999_999]) {
      await expect(mine.update({ id: own, name: 'Changed' }, { id, name: 'Changed' })).rejects.toMatchObject(NOT_FOUND);
    }
    await expect(mine.update({ id: own, name: 'A' }, { id: own, name: 'B' })).rejects.toMatchObject({ status: 400 });
    expect([await mine.names(), await theirs.names()]).toEqual([['Own'], ['Foreign']]);
  });

  test('an item can move to another of the user’s images, and the former image is released', async () => {
    const [item] = await mine.save(['Pictured'], { image_id: 7 });
    const id = item?.id ?? 0;
    await expect(mine.update({ id, image_id: 8 })).rejects.toMatchObject({ response: { code: 'image_not_found' } });
    const released = service.released.length;
    await mine.update({ id, image_id: 7, name: 'Same photo' });
    const { items } = await mine.update({ id, image_id: 9 });
    expect(items[0]).toMatchObject({ image_id: 9, image_width: 640, image_height: 480, thumb_hash: 'BAUG' });
    expect((await mine.update({ id, image_id: null })).items[0]).toMatchObject({ image_id: null, thumb_hash: null });
    await until(() => service.released.length > released);
    // The cleared photo can be restored.
    expect(service.released.slice(released)).toEqual([7]);
  });

  test('one call can update 500 items', async () => {
    const saved = await mine.save(Array.from({ length: 500 }, (_, n) => `Item ${n}`));
    const { items } = await mine.update(...saved.map(({ id }, n) => ({ id, quantity: n })));
    expect(items.map(({ quantity }) => quantity)).toEqual(saved.map((_, n) => n));
    await expect(mine.update(...[...saved, ...saved].map(({ id }) => ({ id })))).rejects.toMatchObject({ status: 400 });
  });

  test('a low-stock notice is raised once when an item reaches its minimum', async () => {
    const [item] = await mine.save([{ name: 'Salt', quantity: 3, quantity_min: 1, stock_keeping: true }]);
    for (const quantity of [2, 1, 0]) await mine.update({ id: item?.id ?? 0, quantity });
    const notices = await service.source.query('select quantity from notices where user_id = $1', [actor.id]);
    expect(notices).toEqual([{ quantity: 1 }]);
  });
});

describe('bulkMove', () => {
  const move = (item_ids: number[], to: object) =>
    service.messenger.call(inventory.bulkMove, { item_ids, ...to, actor });

  test('a bulk move moves all items and keeps the levels that are not given', async () => {
    const ids = (await mine.save([{ name: 'A', area: 'Attic', location: 'Box' }, 'B'])).map(({ id }) => id);
    expect(await move(ids, { area: '', location: 'Shelf' })).toMatchObject({
      success: true,
      skipped_ids: [],
      updated_count: 2,
    });
    const places = (await mine.live()).map(({ area, location, sub_location }) => [area, location, sub_location]);
    expect(places).toEqual([
      [null, 'Shelf', null],
      ['Attic', 'Shelf', null],
    ]);
    await expect(move(ids, { area: ' ' })).rejects.toMatchObject({ status: 400, response: { field: 'area' } });
  });

  test('a bulk move moves nothing if one item is another user’s', async () => {
    const [own = 0] = await mine.ids('Own');
    const [foreign = 0] = await theirs.ids('Foreign');
    await expect(move([own, foreign], { area: 'Elsewhere' })).rejects.toMatchObject(NOT_FOUND);
    expect([...(await mine.live()), ...(await theirs.live())].map(({ area }) => area)).toEqual([null, null]);
  });
});

describe('bulkTag', () => {
  const tag = (item_ids: number[], tags: { add?: string[]; remove?: string[] }) =>
    service.messenger.call(inventory.bulkTag, { item_ids, ...tags, actor });

  test('bulk tagging adds and removes tags, each once', async () => {
    const saved = await mine.save([
      { name: 'A', tags: ['old', 'kept'] },
      { name: 'B', tags: ['new'] },
    ]);
    const ids = saved.map(({ id }) => id);
    expect(await tag(ids, { add: ['New'], remove: ['old', 'unknown'] })).toMatchObject({
      success: true,
      skipped_ids: [],
      updated_count: 2,
    });
    expect((await mine.live()).map(({ tags }) => tags)).toEqual([['new'], ['kept', 'new']]);
  });

  test('bulk tagging can fill an item to 20 tags', async () => {
    const [item] = await mine.save([{ name: 'Almost full', tags: Array.from({ length: 19 }, (_, n) => `tag-${n}`) }]);
    expect(await tag([item?.id ?? 0], { add: ['last'] })).toMatchObject({ updated_count: 1 });
    expect((await mine.live()).map(({ tags }) => tags.length)).toEqual([20]);
  });

  test('bulk tagging changes nothing if an item would exceed 20 tags or is another user’s', async () => {
    const full = Array.from({ length: 20 }, (_, n) => `tag-${n}`);
    const ids = (await mine.save(['Empty', { name: 'Full', tags: full }])).map(({ id }) => id);
    await expect(tag(ids, { add: ['more'] })).rejects.toMatchObject({
      status: 400,
      response: { code: 'too_many_tags', item_id: ids[1] },
    });
    const [foreign = 0] = await theirs.ids('Foreign');
    await expect(tag([...ids, foreign], { remove: ['tag-0'] })).rejects.toMatchObject(NOT_FOUND);
    expect((await mine.live()).map(({ tags }) => tags.length)).toEqual([20, 0]);
  });

  test('concurrent calls cannot give an item more than 20 tags', async () => {
    const [item] = await mine.save([{ name: 'Tagged', tags: Array.from({ length: 15 }, (_, n) => `old ${n}`) }]);
    const tagged = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => tag([item?.id ?? 0], { add: [`new ${n}`], remove: [] })),
    );
    expect(tagged.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await mine.live())[0]?.tags).toHaveLength(20);
  });
});
