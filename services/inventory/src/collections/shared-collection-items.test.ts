import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { GrantChanges } from '../grants/grant-changes.service.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { shareInGroup } from '../testing/share-in-group.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
let box: number;
let tent: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  owner = new TestUser(service);
  editor = new TestUser(service);
  viewer = new TestUser(service);
  box = (await owner.create('Camping')).id;
  [tent = 0] = await owner.items(['Tent'], { collection_id: box });
  await share([box]);
});

afterAll(() => service?.close());

const share = (ids: number[], items: Parameters<typeof shareInGroup>[4] = []) =>
  shareInGroup(
    service,
    owner,
    ids,
    [
      [editor, 'editor'],
      [viewer, 'viewer'],
    ],
    items,
  );

const ownItemsOnly = {
  status: 403,
  response: { code: 'own_items_only', message: expect.stringMatching(/^[A-Z].+\.$/) },
};
const readOnlyItem = { status: 403, response: { code: 'read_only_item' } };
const unknownItem = { status: 404, response: { code: 'item_not_found' } };

async function addedBy(item_id: number, collection_id = box) {
  const [row] = await service.source.query(
    'select added_by from collection_items where collection_id = $1 and item_id = $2',
    [collection_id, item_id],
  );
  return row?.added_by;
}

describe('editors', () => {
  test('an editor adds own items to a shared collection and removes any item that they see in it', async () => {
    const [lamp = 0, rope = 0] = await editor.items(['Lamp', 'Rope']);
    expect(await editor.add(box, [lamp, rope])).toEqual({ success: true, added_count: 2 });
    expect(await addedBy(lamp)).toBe(editor.actor.id);
    expect(await viewer.namesIn(box)).toEqual(['Lamp', 'Rope', 'Tent']);
    await editor.remove(box, tent);
    await owner.remove(box, rope);
    expect(await viewer.namesIn(box)).toEqual(['Lamp']);
    for (const [who, item] of [
      [owner, tent],
      [editor, rope],
    ] as const) {
      expect(await who.item(item)).toMatchObject({ deleted_at: null });
    }
  });

  test('deleting a group removes the editor’s items from the collection, so that a later group does not see them', async () => {
    const [lamp = 0] = await editor.items(['Lamp'], { collection_id: box });
    expect(await owner.namesIn(box)).toEqual(['Lamp', 'Tent']);
    const deleted = { group_id: 1, version: Number.MAX_SAFE_INTEGER, name: '', is_deleted: true };
    await service.app.get(GrantChanges).apply({ ...deleted, members: [], item_shares: [], collection_shares: [] });
    expect(await addedBy(lamp)).toBeUndefined();
    const way = { group_id: 2, collection_id: box, owner_id: owner.actor.id, role: 'editor' as const };
    const member_ids = [owner, editor].map(({ actor }) => actor.id);
    for (const { actor } of [owner, editor])
      await grantAccess(service, actor.id, { collections: [{ ...way, member_ids }] });
    for (const who of [owner, editor]) expect(await who.namesIn(box)).toEqual(['Tent']);
  });

  test('an editor cannot add items of other users, and a refused call adds nothing', async () => {
    const [lamp = 0] = await editor.items(['Lamp']);
    const attic = (await owner.create('Attic')).id;
    await share([box, attic]);
    await expect(editor.add(attic, [lamp, tent])).rejects.toMatchObject(ownItemsOnly);
    expect(await owner.namesIn(attic)).toEqual([]);
    const [hidden = 0] = await owner.items(['Hidden']);
    await expect(editor.add(box, [hidden])).rejects.toMatchObject(unknownItem);
    await expect(editor.remove(box, hidden)).rejects.toMatchObject(unknownItem);
  });

  test('an editor saves new items into another user’s stock-keeping collection, but not into another user’s Stock', async () => {
    const { id: stock } = await owner.stock();
    const pantry = (await owner.create('Pantry', { stock_keeping: true })).id;
    await share([box, stock, pantry]);
    const before = (await owner.rawList()).etag;
    const [tea = 0] = await editor.items(['Tea'], { collection_id: pantry });
    expect((await owner.rawList(before)).json).not.toBeNull();
    expect(await owner.namesIn(pantry)).toEqual(['Tea']);
    expect(await editor.item(tea)).toMatchObject({ stock_keeping: true, access_type: 'shared' });
    expect([await addedBy(tea, pantry), await owner.namesIn(stock)]).toEqual([editor.actor.id, []]);
    await expect(editor.items(['Sugar'], { collection_id: stock })).rejects.toMatchObject(ownItemsOnly);
    expect(await editor.namesIn((await editor.stock()).id)).toEqual(['Tea']);
  });
});

describe('a user’s own collections', () => {
  test('a user adds any item that they see, but a share opens only items that their own owner added', async () => {
    const mine = (await viewer.create('My order')).id;
    const [ball = 0] = await viewer.items(['Ball']);
    expect(await viewer.add(mine, [tent, ball])).toMatchObject({ added_count: 2 });
    expect(await addedBy(tent, mine)).toBe(viewer.actor.id);
    expect(await viewer.namesIn(mine)).toEqual(['Ball', 'Tent']);
    const friend = new TestUser(service);
    await shareInGroup(service, viewer, [mine], [[friend, 'viewer']]);
    expect(await friend.namesIn(mine)).toEqual(['Ball']);
    // The owner no longer sees the tent either: their access through the other collection has ended.
    expect(await viewer.namesIn(mine)).toEqual(['Ball']);
  });

  test('an item opens once its owner adds it too, and stays open when another user adds it again', async () => {
    const [lamp = 0] = await editor.items(['Lamp']);
    await share([box], [{ owner: editor, item_ids: [lamp] }]);
    await owner.add(box, [lamp]);
    expect(await editor.add(box, [lamp])).toMatchObject({ added_count: 0 });
    expect(await addedBy(lamp)).toBe(editor.actor.id);
    expect(await owner.add(box, [lamp])).toMatchObject({ added_count: 0 });
    expect(await addedBy(lamp)).toBe(editor.actor.id);
  });

  test('a stock-keeping collection sets the flag only of items that the user may edit', async () => {
    const pantry = (await viewer.create('Pantry', { stock_keeping: true })).id;
    const [ball = 0] = await viewer.items(['Ball']);
    await viewer.add(pantry, [tent, ball]);
    expect(await viewer.namesIn(pantry)).toEqual(['Ball', 'Tent']);
    expect([(await owner.item(tent)).stock_keeping, (await viewer.item(ball)).stock_keeping]).toEqual([false, true]);
    const larder = (await editor.create('Larder')).id;
    await editor.add(larder, [tent]);
    const before = await owner.itemsEtag();
    await editor.messenger.call(collections.change, {
      actor: editor.actor,
      collection_id: larder,
      stock_keeping: true,
    });
    expect(await owner.item(tent)).toMatchObject({ stock_keeping: true });
    expect(await owner.itemsEtag()).not.toBe(before);
    expect(await editor.namesIn((await editor.stock()).id)).toEqual([]);
  });

  test('membership lists the user’s own collections and those of others that the user may fill', async () => {
    const { id: stock } = await editor.stock();
    const mine = (await editor.create('Mine')).id;
    const [lamp = 0] = await editor.items(['Lamp'], { collection_id: box });
    await editor.add(mine, [tent]);
    const [hidden = 0] = await owner.items(['Hidden'], { collection_id: (await owner.create('Private')).id });
    expect(await editor.membership([tent, lamp, hidden])).toEqual([
      { id: stock, name: 'Stock', is_system: true, count: 0, item_ids: [] },
      { id: mine, name: 'Mine', is_system: false, count: 1, item_ids: [tent] },
      { id: box, name: 'Camping', is_system: false, count: 2, item_ids: [tent, lamp] },
    ]);
    expect((await viewer.membership([tent])).map(({ name }) => name)).toEqual(['Stock']);
    await grantAccess(service, editor.actor.id, {});
    expect((await editor.membership([tent, lamp])).map(({ id, item_ids }) => [id, item_ids])).toEqual([
      [stock, []],
      [mine, []],
    ]);
  });
});

describe('Stock', () => {
  test('a user’s Stock takes no items of other users and does not clear their flags', async () => {
    const { id } = await editor.stock();
    await owner.update({ id: tent, stock_keeping: true });
    await expect(editor.add(id, [tent])).rejects.toMatchObject(ownItemsOnly);
    await editor.remove(id, tent);
    expect(await owner.item(tent)).toMatchObject({ stock_keeping: true });
    const [lamp = 0] = await editor.items(['Lamp']);
    const theirs = (await owner.stock()).id;
    await share([box, theirs]);
    await expect(editor.add(theirs, [lamp])).rejects.toMatchObject(ownItemsOnly);
    expect(await editor.item(lamp)).toMatchObject({ stock_keeping: false });
  });

  test('a user who may edit the items can add them to another user’s Stock and remove them', async () => {
    const { id } = await owner.stock();
    await share([box, id]);
    expect(await editor.add(id, [tent])).toMatchObject({ added_count: 1 });
    expect(await owner.namesIn(id)).toEqual(['Tent']);
    await expect(viewer.remove(id, tent)).rejects.toMatchObject({ status: 403, response: { code: 'read_only' } });
    const before = await owner.itemsEtag();
    await editor.remove(id, tent);
    expect(await owner.item(tent)).toMatchObject({ stock_keeping: false });
    expect(await owner.itemsEtag()).not.toBe(before);
  });

  test('a user who may not edit an item cannot add it to another user’s Stock', async () => {
    const { id } = await owner.stock();
    const member_ids = [owner.actor.id, editor.actor.id];
    await grantAccess(service, editor.actor.id, {
      collections: [
        { collection_id: id, owner_id: owner.actor.id, member_ids, role: 'editor' },
        { collection_id: box, owner_id: owner.actor.id, member_ids, role: 'viewer' },
      ],
    });
    await expect(editor.add(id, [tent])).rejects.toMatchObject(readOnlyItem);
    expect(await owner.item(tent)).toMatchObject({ stock_keeping: false });
  });
});

// A query that compares all pairs of items would exceed the call’s time limit.
test('5,000 newly added items of two users are listed before PostgreSQL has statistics for them', async () => {
  const big = (await owner.create('Warehouse')).id;
  for (const who of [owner, editor]) {
    const ids = await who.manyItems(2_500);
    await service.source.query(
      'insert into collection_items (collection_id, item_id, added_by) select $1, unnest($2::bigint[]), $3',
      [big, ids, who.actor.id],
    );
  }
  await share([big]);
  for (const who of [owner, editor, viewer]) {
    expect(await who.inside(big)).toHaveLength(5_000);
    expect((await who.find(big)).item_count).toBe(5_000);
  }
});
