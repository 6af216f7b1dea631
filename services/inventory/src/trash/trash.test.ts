import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { settings } from '@whereabouts/shared/contracts/settings.js';
import { TrashList, type TrashTarget, trash } from '@whereabouts/shared/contracts/trash.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

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

const NOT_IN_TRASH = { status: 404, response: { code: 'not_in_trash' } };
const erase = (target: TrashTarget) => service.messenger.call(trash.erase, { ...target, actor });
const names = (items: { name: string }[]) => items.map(({ name }) => name).sort();
const age = (id: number, interval: string) =>
  service.source.query(`update items set deleted_at = now() - $2::interval where id = $1`, [id, interval]);

describe('deleting items', () => {
  test('a user deletes one item, or all of their items on its image', async () => {
    const [a, b] = await mine.save(['A', 'B'], { image_id: 7 });
    await theirs.save(['Theirs'], { image_id: 7 });
    await mine.save(['Elsewhere'], { image_id: 9 });
    expect(await mine.remove(a?.id ?? 0)).toEqual({ success: true, deleted_count: 1 });
    await mine.save(['C'], { image_id: 7 });
    expect(await mine.remove(b?.id ?? 0, 'image')).toMatchObject({ deleted_count: 2 });
    expect([await mine.names(), await theirs.names()]).toEqual([['Elsewhere'], ['Theirs']]);
    const [lone = 0, other = 0] = await mine.ids('Without photo', 'Without photo, too');
    expect(await mine.remove(lone, 'image')).toMatchObject({ deleted_count: 1 });
    const sold = await mine.save(['Sold', 'Sold, too', 'Kept'], { image_id: 7 });
    const departed = { kind: 'sold' as const, on: null, price: null, note: null };
    await mine.update(...sold.slice(0, 2).map(({ id }) => ({ id, departed })));
    expect(await mine.remove(sold[0]?.id ?? 0, 'image')).toMatchObject({ deleted_count: 2 });
    expect((await mine.live()).map(({ id }) => id)).toContain(other);
  });

  test('a user cannot delete another user’s item, which is "not found" unless it is visible', async () => {
    const [foreign = 0] = await theirs.ids('Foreign');
    const [own = 0] = await mine.ids('Own');
    await expect(mine.remove(foreign)).rejects.toMatchObject({ status: 404 });
    await expect(mine.removeAll([foreign])).rejects.toMatchObject({ status: 404 });
    expect(await mine.removeAll([foreign, own])).toMatchObject({
      success: true,
      deleted_count: 1,
      skipped_ids: [foreign],
    });
    await expect(mine.remove(own)).rejects.toMatchObject({ status: 404 });
    await expect(service.messenger.call(inventory.getItem, { actor, item_id: own })).rejects.toMatchObject({
      status: 404,
    });
    expect(await theirs.names()).toEqual(['Foreign']);
  });

  test('an editor cannot delete a shared item', async () => {
    const [lent = 0] = await theirs.ids('Lent');
    await grantAccess(service, actor.id, { items: [{ owner_id: actor.id + 1000, item_ids: [lent], role: 'editor' }] });
    for (const scope of ['one', 'image'] as const) {
      await expect(mine.remove(lent, scope)).rejects.toMatchObject({
        status: 403,
        response: { code: 'not_owned', message: 'Only its owner can delete this item.' },
      });
    }
    const [foreign = 0] = await theirs.ids('Foreign, beside it');
    await expect(mine.removeAll([foreign, lent])).rejects.toMatchObject({
      status: 403,
      response: { code: 'not_owned', message: 'Cannot delete: none of the selected items are owned by you.' },
    });
    expect(await theirs.names()).toEqual(['Foreign, beside it', 'Lent']);
  });
});

describe('the list of the trash', () => {
  test('the trash lists the user’s items, latest deletion first, and those of the latest deletion', async () => {
    const [a = 0, b = 0, c = 0] = await mine.ids('A', 'B', 'C');
    await theirs.removeAll(await theirs.ids('Foreign'));
    await mine.remove(c);
    await mine.removeAll([a, b]);
    const listed = await mine.trash();
    expect(listed.map(({ name }) => name)).toEqual(['B', 'A', 'C']);
    expect(listed.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
    expect(names(await mine.trash({ filter: 'last_delete' }))).toEqual(['A', 'B']);
    await mine.restore([a, b]);
    expect(names(await mine.trash({ filter: 'last_delete' }))).toEqual(['C']);
  });

  test('the trash distinguishes today from yesterday in the user’s time zone', async () => {
    const [now = 0, before = 0, old = 0] = await mine.ids('Now', 'Before', 'Old');
    await mine.removeAll([now, before, old]);
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      const midnight = `((date_trunc('day', now() at time zone '${timezone}')) at time zone '${timezone}')`;
      await service.source.query(
        `update items set deleted_at = ${midnight} - case id when $1 then interval '1 second' else interval '25 hours' end
         where id in ($1, $2)`,
        [before, old],
      );
      expect(names(await mine.trash({ filter: 'today', timezone }))).toEqual(['Now']);
      expect(names(await mine.trash({ filter: 'yesterday', timezone }))).toEqual(['Before']);
    }
    for (const timezone of ['Mars/Olympus', '+02:00']) {
      await expect(mine.trash({ timezone })).rejects.toMatchObject({ status: 400, response: { field: 'timezone' } });
    }
  });

  test('the ETag of the trash changes when its items or the retention change', async () => {
    const [id = 0] = await mine.ids('Thing');
    const list = (if_none_match?: string) => service.messenger.call(trash.list, { actor, if_none_match });
    const empty = await list();
    expect((await list(empty.etag)).json).toBeNull();
    await mine.remove(id);
    const one = await list(empty.etag);
    expect(TrashList.parse(JSON.parse(String(one.json)))).toMatchObject({ retention_days: 30, items: [{ id }] });
    const admin: Actor = { ...actor, role: 'admin' };
    await service.messenger.call(settings.change, { actor: admin, key: 'trash_retention_days', value: '7' });
    expect(JSON.parse(String((await list(one.etag)).json)).retention_days).toBe(7);
    await service.messenger.call(settings.change, { actor: admin, key: 'trash_retention_days', value: '30' });
  });
});

test('a restore brings all items back unchanged with their collections, or none', async () => {
  const [item] = await mine.save([{ name: 'Back', tags: ['kept'] }], { image_id: 7 });
  const id = item?.id ?? 0;
  const [{ id: collection }] = await service.source.query(
    `insert into collections (user_id, name) values ($1, 'Box') returning id`,
    [actor.id],
  );
  await service.source.query(
    'insert into collection_items (collection_id, item_id, added_by, is_checked) values ($1, $2, $3, true)',
    [collection, id, actor.id],
  );
  const foreign = await theirs.ids('Foreign');
  await theirs.removeAll(foreign);
  await mine.remove(id);
  for (const other of [...foreign, 999_999_999]) {
    await expect(mine.restore([id, other])).rejects.toMatchObject(NOT_IN_TRASH);
  }
  expect(await mine.restore([id])).toMatchObject({ success: true, skipped_ids: [], restored_count: 1 });
  expect(await mine.live()).toEqual([item]);
  expect(await mine.trash()).toEqual([]);
  const members = await service.source.query('select is_checked from collection_items where item_id = $1', [id]);
  expect(members).toEqual([{ is_checked: true }]);
  await expect(mine.restore([id])).rejects.toMatchObject(NOT_IN_TRASH);
});

describe('purging the trash', () => {
  test('a user purges named items, all or none, and their images are released', async () => {
    const saved = await mine.save(['A', 'B'], { image_id: 7 });
    const ids = saved.map(({ id }) => id);
    const [live = 0] = await mine.ids('Live');
    const foreign = await theirs.ids('Foreign');
    await theirs.removeAll(foreign);
    await mine.removeAll(ids);
    for (const other of [live, ...foreign]) {
      await expect(erase({ item_ids: [...ids, other] })).rejects.toMatchObject(NOT_IN_TRASH);
    }
    const released = service.released.length;
    expect(await erase({ item_ids: ids })).toEqual({ success: true, deleted_count: 2 });
    await until(() => service.released.length > released);
    expect(service.released.slice(released)).toEqual([7]);
    expect([await mine.trash(), await mine.names(), names(await theirs.trash())]).toEqual([[], ['Live'], ['Foreign']]);
  });

  test('a user purges items older than the retention, or the whole trash, in any number', async () => {
    const ids = [
      ...(await mine.ids(...Array.from({ length: 500 }, (_, n) => `A ${n}`))),
      ...(await mine.ids(...Array.from({ length: 102 }, (_, n) => `B ${n}`))),
    ];
    const [old = 0, almost = 0] = ids;
    await mine.removeAll(ids.slice(0, 500));
    await mine.removeAll(ids.slice(500));
    await age(old, '30 days 1 minute');
    await age(almost, '29 days 23 hours');
    expect(await erase({ older_than_retention: true })).toMatchObject({ deleted_count: 1 });
    expect(await erase({ all: true })).toMatchObject({ deleted_count: 601 });
    expect(await erase({ all: true })).toMatchObject({ deleted_count: 0 });
  });

  test.each([[{}], [{ all: true, older_than_retention: true }], [{ all: false }], [{ item_ids: [] }]])(
    'a purge needs exactly one target, not %j',
    async (target) => {
      await expect(erase(target as TrashTarget)).rejects.toMatchObject({ status: 400 });
    },
  );
});
