import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Changes, ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { places } from '@whereabouts/shared/contracts/places.js';
import { trash } from '@whereabouts/shared/contracts/trash.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { overtake } from '../testing/lock-waiters.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let me: TestUser;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  me = new TestUser(service);
});

afterAll(() => service?.close());

const stateOf = async (id: number): Promise<ItemState> => ({ id, updated_at: (await me.item(id)).updated_at });

type Call = (item_ids: number[], if_unchanged?: ItemState[]) => Promise<Changes>;

const CALLS: [string, Call][] = [
  [
    'bulk-move',
    (item_ids, if_unchanged) =>
      me.messenger.call(inventory.bulkMove, { actor: me.actor, item_ids, area: 'Attic', if_unchanged }),
  ],
  [
    'bulk-tag',
    (item_ids, if_unchanged) =>
      me.messenger.call(inventory.bulkTag, { actor: me.actor, item_ids, add: ['new'], remove: [], if_unchanged }),
  ],
  [
    'bulk-delete',
    (item_ids, if_unchanged) => me.messenger.call(inventory.bulkDelete, { actor: me.actor, item_ids, if_unchanged }),
  ],
  [
    'update-items',
    (item_ids, if_unchanged) =>
      me.messenger.call(inventory.updateItems, {
        actor: me.actor,
        items: item_ids.map((id) => ({ id, color: 'red' })),
        if_unchanged,
      }),
  ],
];

describe.each(CALLS)('%s', (name, change) => {
  test('the call names the changed items with their new state and skips none', async () => {
    const ids = await me.items(['A', 'B']);
    const { changed, skipped_ids } = await change(ids);
    expect(skipped_ids).toEqual([]);
    if (name === 'bulk-delete') await me.restore(ids);
    expect(new Set(changed)).toEqual(new Set(await Promise.all(ids.map(stateOf))));
  });

  test('the call skips items that were changed, trashed or became read-only since', async () => {
    const [same = 0, unnamed = 0, renamed = 0, trashed = 0] = await me.items(['Same', 'Unnamed', 'B', 'C']);
    const [foreign = 0] = await new TestUser(service).items(['Foreign']);
    const states = await Promise.all([same, renamed, trashed].map(stateOf));
    states.push({ id: foreign, updated_at: new Date().toISOString() });
    const [edited] = await me.update({ id: renamed, name: 'Renamed' });
    await me.trash([trashed]);
    const { changed, skipped_ids } = await change([same, unnamed, renamed, trashed, foreign], states);
    expect(changed.map(({ id }) => id).sort()).toEqual([same, unnamed].sort());
    expect(skipped_ids).toEqual([renamed, trashed, foreign]);
    expect(await me.item(renamed)).toMatchObject({ name: 'Renamed', updated_at: edited?.updated_at });
    expect(await change([renamed], states)).toMatchObject({ changed: [], skipped_ids: [renamed] });
  });

  test('the call skips an item that goes to the trash while it runs', async () => {
    const ids = await me.items(['Same', 'Going']);
    const [same = 0, going = 0] = ids;
    const states = await Promise.all(ids.map(stateOf));
    const trashing = `update items set deleted_at = now() where id = ${going}`;
    const undone = await overtake(
      service,
      trashing,
      () => change(ids, states),
      async () => {},
    );
    expect(undone).toMatchObject({
      status: 'fulfilled',
      value: { changed: [expect.objectContaining({ id: same })], skipped_ids: [going] },
    });
  });
});

test('an update skips an item whose share ends while it runs, and changes the user’s own item', async () => {
  const [own = 0] = await me.items(['Own']);
  const owner = new TestUser(service);
  const [lent = 0] = await owner.items(['Lent']);
  await grantAccess(service, me.actor.id, { items: [{ owner_id: owner.actor.id, item_ids: [lent], role: 'editor' }] });
  const if_unchanged = await Promise.all([own, lent].map(stateOf));
  const items = [own, lent].map((id) => ({ id, color: 'red' }));
  const undone = await overtake(
    service,
    `select from items where id = ${lent} for update`,
    () => me.messenger.call(inventory.updateItems, { actor: me.actor, items, if_unchanged }),
    () => grantAccess(service, me.actor.id, {}),
  );
  expect(undone).toMatchObject({ value: { changed: [{ id: own }], skipped_ids: [lent] } });
  expect(await owner.item(lent)).toMatchObject({ color: null });
});

test('a restore skips items that another device restored, even if they were then changed and deleted again', async () => {
  const ids = await me.items(['Same', 'Restored', 'Changed']);
  const [same = 0, restored = 0, changed = 0] = ids;
  const gone = await me.messenger.call(inventory.bulkDelete, { actor: me.actor, item_ids: ids });
  await me.restore([restored, changed]);
  await me.update({ id: changed, name: 'Renamed' });
  await me.trash([changed]);
  expect(
    await me.messenger.call(trash.restore, { actor: me.actor, item_ids: ids, if_unchanged: gone.changed }),
  ).toEqual({
    success: true,
    restored_count: 1,
    changed: [await stateOf(same)],
    skipped_ids: [restored, changed],
  });
  await expect(me.item(changed)).rejects.toMatchObject({ status: 404 });
});

describe('undoing places/rename', () => {
  const rename = (from: string, to: string, if_unchanged?: ItemState[]) =>
    me.messenger.call(places.rename, { actor: me.actor, from: { area: from }, to: { area: to }, if_unchanged });
  const areas = async (ids: number[]) => Promise.all(ids.map(async (id) => (await me.item(id)).area));

  test('an undone rename moves back only the items that it moved and that were not changed since', async () => {
    const [there = 0] = await me.items(['There'], { area: 'Attic' });
    const [moved = 0, edited = 0, gone = 0] = await me.items(['Moved', 'Edited', 'Gone'], { area: 'Loft' });
    const merged = await rename('Loft', 'Attic');
    expect([merged.moved, merged.skipped_ids]).toEqual([3, []]);
    expect(merged.changed).toContainEqual(await stateOf(moved));
    await me.update({ id: edited, name: 'Renamed' });
    await me.update({ id: gone, area: 'Cellar' });
    const undone = await rename('Attic', 'Loft', merged.changed);
    expect(undone).toEqual({
      success: true,
      moved: 1,
      changed: [await stateOf(moved)],
      skipped_ids: expect.arrayContaining([edited, gone]),
    });
    expect(await areas([there, moved, edited, gone])).toEqual(['Attic', 'Loft', 'Attic', 'Cellar']);
  });

  test('an undone rename moves a kept place back once it is empty', async () => {
    await me.messenger.call(places.create, { actor: me.actor, area: 'Loft' });
    await me.items(['Lamp'], { area: 'Loft' });
    const { changed } = await rename('Loft', 'Attic');
    await rename('Attic', 'Loft', changed);
    const kept = await service.source.query('select path from places where user_id = $1', [me.actor.id]);
    expect(kept).toEqual([{ path: ['Loft'] }]);
  });
});
