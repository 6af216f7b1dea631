import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { files } from '@whereabouts/shared/contracts/files.js';
import { trash } from '@whereabouts/shared/contracts/trash.js';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { createCollection } from '../testing/create-collection.js';
import { filesOf } from '../testing/files-of.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { lockWaiters } from '../testing/lock-waiters.js';

const [PHOTO, OTHER_PHOTO] = [7, 9] as const;
const LINK = { url: 'https://example.com/manual', name: 'Manual' };

let service: InventoryService;
let me: Actor;
let her: Actor;
let drill: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  me = { id: (me?.id ?? 0) + 1, role: 'user' };
  her = { id: me.id + 1000, role: 'user' };
  await service.source.query('delete from items');
  [drill = 0] = await itemsOf(service, me).ids('Drill');
});

afterAll(() => service?.close());

const mine = (item_id = drill) => filesOf(service, me, item_id);
const item = (item_id = drill) => itemsOf(service, me).one(item_id);
const merge = (into: number, item_ids: number[], actor = me) =>
  service.messenger.call(files.merge, { actor, into, item_ids });
const restore = (item_ids: number[], if_unchanged?: ItemState[]) =>
  service.messenger.call(trash.restore, { actor: me, item_ids, ...(if_unchanged && { if_unchanged }) });
const erase = (...item_ids: number[]) => service.messenger.call(trash.erase, { actor: me, item_ids });
const collectionsOf = async (item_id: number) => {
  const rows = await service.source.query<{ collection_id: number }[]>(
    'select collection_id from collection_items where item_id = $1 order by collection_id',
    [item_id],
  );
  return rows.map(({ collection_id }) => collection_id);
};

describe('merging items', () => {
  test('moves files, adds up quantities, and moves the other items to the trash together', async () => {
    const [other] = await itemsOf(service, me).save([{ name: 'Drill again', quantity: 3, image_id: OTHER_PHOTO }]);
    await mine().add({ image_id: PHOTO });
    const { item: merged } = await merge(drill, [other?.id ?? 0]);
    expect(merged).toMatchObject({ name: 'Drill', quantity: 4, image_id: PHOTO, file_count: 2 });
    expect((await mine().list()).map(({ image_id }) => image_id)).toEqual([PHOTO, OTHER_PHOTO]);
    expect(await itemsOf(service, me).trash({ filter: 'last_delete' })).toMatchObject([
      { id: other?.id, image_id: null },
    ]);
  });

  test('moves each file once', async () => {
    const [other = 0] = await itemsOf(service, me).ids('Drill again');
    for (const id of [drill, other]) await mine(id).add({ image_id: PHOTO });
    await mine(other).add(LINK);
    expect((await merge(drill, [other])).item).toMatchObject({ image_id: PHOTO, file_count: 2 });
  });

  test('a repeated merge changes nothing and gives the same answer', async () => {
    const others = await itemsOf(service, me).ids('Drill again', 'Old drill');
    const { item: merged, changed } = await merge(drill, others);
    const again = await merge(drill, others);
    expect(again.item).toEqual(merged);
    expect(new Set(again.changed)).toEqual(new Set(changed));
    await restore(others.slice(0, 1));
    await expect(merge(drill, others)).rejects.toMatchObject({ status: 404 });
  });

  test('leaves collections alone that the user may only view', async () => {
    const collection_id = await createCollection(service, her.id, [], { name: 'Hers' });
    const [other = 0] = await itemsOf(service, me).ids('Drill again');
    await service.source.query('insert into collection_items (collection_id, item_id, added_by) values ($1, $2, $3)', [
      collection_id,
      other,
      me.id,
    ]);
    await grantAccess(service, me.id, {
      collections: [{ owner_id: her.id, collection_id, member_ids: [me.id], role: 'viewer' }],
    });
    await merge(drill, [other]);
    const inside = await service.source.query('select item_id from collection_items where collection_id = $1', [
      collection_id,
    ]);
    expect(inside).toEqual([{ item_id: other }]);
  });

  test('is refused with a sentence while one of the items has departed, and changes nothing', async () => {
    const [other = 0] = await itemsOf(service, me).ids('Drill again');
    await itemsOf(service, me).update({ id: other, departed: { kind: 'sold' } });
    for (const [into, from] of [
      [drill, other],
      [other, drill],
    ] as const) {
      await expect(merge(into, [from])).rejects.toMatchObject({
        status: 409,
        response: { code: 'item_departed', message: expect.stringContaining('“Drill again” has departed') },
      });
    }
    expect(await item()).toMatchObject({ quantity: 1 });
  });

  test('requires that the user owns all items, and an item is not merged into itself', async () => {
    const [hers = 0] = await itemsOf(service, her).ids('Hers');
    await expect(merge(drill, [hers])).rejects.toMatchObject({ status: 404 });
    await expect(merge(drill, [drill])).rejects.toMatchObject({ status: 400 });
  });
});

describe('restoring merged items', () => {
  let others: [number, number];
  let collection: number;

  /** The parts of all three items that a merge changes. `updated_at` always differs. */
  const everything = () => Promise.all([drill, ...others].map(everythingOf));
  const everythingOf = async (id: number) => {
    const { updated_at: _, ...fields } = await item(id);
    return { fields, files: await mine(id).list(), collections: await collectionsOf(id) };
  };
  const withoutIds = (one: Awaited<ReturnType<typeof everythingOf>> | undefined) => ({
    ...one,
    files: one?.files.map(({ id: _, ...file }) => file),
  });

  beforeEach(async () => {
    const saved = await itemsOf(service, me).save([
      { name: 'Drill again', quantity: 3, stock_keeping: true, image_id: OTHER_PHOTO },
      { name: 'Old drill', quantity: 2 },
    ]);
    others = [saved[0]?.id ?? 0, saved[1]?.id ?? 0];
    await mine(others[0]).add({ image_id: PHOTO });
    await mine(others[0]).add(LINK);
    await mine(others[1]).add({ image_id: PHOTO });
    collection = await createCollection(service, me.id, others);
  });

  test('gives back files, collections, quantities and stock of all items exactly', async () => {
    const before = await everything();
    const { item: merged, changed } = await merge(drill, others);
    expect(merged).toMatchObject({ quantity: 6, stock_keeping: true, file_count: 3 });
    expect(await collectionsOf(drill)).toEqual([collection]);
    const answer = await restore(
      others,
      changed.filter(({ id }) => id !== drill),
    );
    expect(answer).toMatchObject({ restored_count: 2, skipped_ids: [] });
    expect(await everything()).toEqual(before);
    const states = await Promise.all(others.map(async (id) => ({ id, updated_at: (await item(id)).updated_at })));
    expect(answer.changed).toEqual(states);
  });

  test('works one item after the other, in any order', async () => {
    const before = await everything();
    await merge(drill, [others[0]]);
    await merge(drill, [others[1]]);
    await restore([others[0]]);
    expect(await item()).toMatchObject({ quantity: 3, stock_keeping: false });
    expect(await collectionsOf(drill)).toEqual([collection]);
    await restore([others[1]]);
    expect(await everything()).toEqual(before);
  });

  test('gives back everything together with the kept item, also if that was merged, too', async () => {
    const before = await everything();
    await merge(drill, [others[1]]);
    await itemsOf(service, me).remove(drill);
    expect(await restore([drill, others[1]])).toMatchObject({ restored_count: 2, skipped_ids: [] });
    expect(await everything()).toEqual(before);
    await merge(drill, [others[1]]);
    await merge(others[0], [drill]);
    await itemsOf(service, me).remove(others[0]);
    expect(await restore([drill, ...others])).toMatchObject({ restored_count: 3, skipped_ids: [] });
    expect(await everything()).toEqual(before);
    await merge(drill, [others[1]]);
    await itemsOf(service, me).update({ id: drill, name: 'Bosch drill' });
    await itemsOf(service, me).remove(drill);
    expect(await restore([drill, others[1]])).toMatchObject({ restored_count: 2, skipped_ids: [] });
  });

  test('leaves a kept item alone that was changed since, and copies the files', async () => {
    const [, first, second] = await everything();
    const { changed } = await merge(drill, others);
    await itemsOf(service, me).update({ id: drill, name: 'Bosch drill' });
    const kept = { item: await item(), files: await mine().list(), collections: await collectionsOf(drill) };
    const answer = await restore(
      others,
      changed.filter(({ id }) => id !== drill),
    );
    expect(answer).toMatchObject({ restored_count: 2, skipped_ids: [drill] });
    expect({ item: await item(), files: await mine().list(), collections: await collectionsOf(drill) }).toEqual(kept);
    const [, ...back] = await everything();
    expect(back.map(withoutIds)).toEqual([first, second].map(withoutIds));
  });

  test('undoes only the merges after the last change of the kept item', async () => {
    await merge(drill, [others[0]]);
    await itemsOf(service, me).update({ id: drill, quantity: 2 });
    await merge(drill, [others[1]]);
    expect(await restore(others)).toMatchObject({ restored_count: 2, skipped_ids: [drill] });
    expect(await item()).toMatchObject({ quantity: 2, image_id: OTHER_PHOTO });
    expect(await Promise.all(others.map(async (id) => (await item(id)).quantity))).toEqual([3, 2]);
  });

  describe('into an item that was merged into another one later', () => {
    let before: Awaited<ReturnType<typeof everything>>;

    beforeEach(async () => {
      before = await everything();
      await merge(drill, [others[0]]);
      await merge(others[1], [drill]);
    });

    test('works backwards, exactly', async () => {
      expect(await restore([drill])).toMatchObject({ skipped_ids: [] });
      expect(await item()).toMatchObject({ quantity: 4, stock_keeping: true, image_id: OTHER_PHOTO, file_count: 3 });
      expect(await item(others[1])).toMatchObject({ quantity: 2, file_count: 1 });
      expect(await restore([others[0]])).toMatchObject({ skipped_ids: [] });
      expect(await everything()).toEqual(before);
    });

    test('is refused alone, and works together with that item', async () => {
      await expect(restore([others[0]])).rejects.toMatchObject({
        status: 409,
        response: { code: 'merged_further', message: expect.stringContaining('Restore “Drill” first') },
      });
      expect(await item(others[1])).toMatchObject({ quantity: 6, file_count: 3 });
      const { changed } = await restore([others[0], drill]);
      expect(await everything()).toEqual(before);
      const states = [drill, others[0]].map(async (id) => ({ id, updated_at: (await item(id)).updated_at }));
      expect(changed).toEqual(await Promise.all(states));
    });

    test('works exactly if the last item was purged', async () => {
      await itemsOf(service, me).remove(others[1]);
      await erase(others[1]);
      await restore([drill]);
      expect(await item()).toMatchObject({ quantity: 4, image_id: OTHER_PHOTO, file_count: 3 });
      await restore([others[0]]);
      const after = await Promise.all([drill, others[0]].map(everythingOf));
      expect(after.map(withoutIds)).toEqual(before.slice(0, 2).map(withoutIds));
      expect(await item()).toMatchObject({ quantity: 1, stock_keeping: false, file_count: 0 });
    });

    test('brings back the files of the first item if the items in between were purged', async () => {
      await erase(drill);
      await itemsOf(service, me).remove(others[1]);
      await erase(others[1]);
      await restore([others[0]]);
      expect(withoutIds(await everythingOf(others[0]))).toEqual(withoutIds(before[1]));
    });

    test('has each file once if the last item was changed since', async () => {
      await itemsOf(service, me).update({ id: others[1], name: 'Toolbox' });
      const kept = (await everythingOf(others[1])).fields;
      expect(await restore([drill])).toMatchObject({ skipped_ids: [others[1]] });
      expect(await restore([others[0]])).toMatchObject({ skipped_ids: [] });
      const after = await everything();
      expect(after.slice(0, 2).map(withoutIds)).toEqual(before.slice(0, 2).map(withoutIds));
      expect(after[2]?.fields).toEqual(kept);
    });
  });

  test('works while the kept item is being purged, and neither call fails', async () => {
    const kept = others[0];
    await merge(kept, [drill]);
    await itemsOf(service, me).remove(kept);
    let both: Promise<unknown> = Promise.resolve();
    await testTransaction(service.source, async (manager) => {
      await manager.query('select from items where id = $1 for no key update', [kept]);
      const purging = erase(kept);
      await until(async () => (await lockWaiters(service)) === 1);
      both = Promise.all([purging, restore([drill])]);
      await until(async () => (await lockWaiters(service)) === 2);
    });
    await both;
    expect(await item()).toMatchObject({ name: 'Drill', quantity: 1 });
    expect(await itemsOf(service, me).trash({})).toEqual([]);
  });

  test('brings back only what the kept item still has', async () => {
    await merge(drill, others);
    const link = (await mine().list()).find(({ url }) => url !== null);
    await mine().remove(link?.id ?? 0);
    await restore(others);
    expect((await mine(others[0]).list()).map(({ url, image_id }) => image_id ?? url)).toEqual([OTHER_PHOTO, PHOTO]);
  });

  test('takes the printed text of a photo that leaves from the kept item only', async () => {
    await service.source.query(`update items set printed_text = 'BOSCH' where id = $1`, [others[0]]);
    await merge(drill, others);
    await service.source.query(`update items set printed_text = 'BOSCH' where id = $1`, [drill]);
    await restore(others);
    expect(await item()).toMatchObject({ image_id: null, printed_text: null });
    expect(await item(others[0])).toMatchObject({ image_id: OTHER_PHOTO, printed_text: 'BOSCH' });
  });

  test('leaves a merge in place whose restore fails', async () => {
    await merge(drill, others);
    await expect(restore([...others, 999_999])).rejects.toMatchObject({ status: 404 });
    expect(await item()).toMatchObject({ quantity: 6, file_count: 3 });
    await restore(others);
    expect(await item()).toMatchObject({ quantity: 1, file_count: 0 });
  });
});
