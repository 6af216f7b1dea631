import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collections, ExportedCollections } from '@whereabouts/shared/contracts/collections.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { shareInGroup } from '../testing/share-in-group.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let box: number;
let tent: number;
let stove: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  owner = new TestUser(service);
  editor = new TestUser(service);
  viewer = new TestUser(service);
  stranger = new TestUser(service);
  box = (await owner.create('Camping', { is_checklist: true })).id;
  [tent = 0, stove = 0] = await owner.items(['Tent', 'Stove'], { collection_id: box, stock_keeping: true });
  await share();
});

afterAll(() => service?.close());

const share = (ids = [box], items: Parameters<typeof shareInGroup>[4] = []) =>
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

const notFound = { status: 404, response: { code: 'collection_not_found' } };
const readOnly = { status: 403, response: { code: 'read_only', message: expect.stringMatching(/^[A-Z].+\.$/) } };
const one = (who: TestUser, collection_id = box) => ({ actor: who.actor, collection_id });

describe('collections of other users', () => {
  test('a shared collection is listed once, with its counts, permission and the group with the strongest role', async () => {
    const attic = (await owner.create('attic')).id;
    const member_ids = [owner.actor.id, viewer.actor.id];
    const way = { owner_id: owner.actor.id, member_ids };
    await grantAccess(service, viewer.actor.id, {
      collections: [
        { ...way, collection_id: box, group_id: 3, group_name: 'Third', role: 'editor' },
        { ...way, collection_id: box, group_id: 1, group_name: 'First', role: 'viewer' },
        { ...way, collection_id: box, group_id: 2, group_name: 'Second', role: 'editor' },
        { ...way, collection_id: attic, group_id: 5, group_name: 'Fifth' },
        { ...way, collection_id: attic, group_id: 4, group_name: 'Fourth' },
      ],
    });
    const about = { owner_id: owner.actor.id, is_system: false };
    const expected = [
      { ...about, id: attic, permission: 'view', group_id: 4, group_name: 'Fourth', item_count: 0, low_stock_count: 0 },
      { ...about, id: box, permission: 'edit', group_id: 2, group_name: 'Second', item_count: 2, low_stock_count: 2 },
    ];
    expect(await viewer.shared()).toMatchObject(expected);
    expect([await viewer.find(attic), await viewer.find(box)]).toMatchObject(expected);
    expect((await viewer.list()).map(({ name }) => name)).toEqual(['Stock']);
    expect([await owner.shared(), await stranger.shared()]).toEqual([[], []]);
  });

  test('a shared collection shows its items as `group_owned`, and its owner’s own items as `shared`', async () => {
    await owner.check(box, tent);
    const seen = (who: TestUser) =>
      who
        .inside(box)
        .then((items) => items.map((item) => [item.name, item.access_type, item.my_role, item.is_checked]));
    expect(await seen(viewer)).toEqual([
      ['Stove', 'group_owned', 'viewer', false],
      ['Tent', 'group_owned', 'viewer', true],
    ]);
    expect((await seen(editor)).map(([, , role]) => role)).toEqual(['editor', 'editor']);
    expect((await seen(owner)).map(([, type, role]) => [type, role])).toEqual(Array(2).fill(['shared', 'owner']));
  });

  test('Stock can be shared like any other collection', async () => {
    const { id } = await owner.stock();
    await share([id]);
    expect(await viewer.shared()).toMatchObject([{ id, name: 'Stock', is_system: true, item_count: 2 }]);
    expect(await viewer.namesIn(id)).toEqual(['Stove', 'Tent']);
  });

  test('a user outside the group, or one who has left it, gets "not found"', async () => {
    await expect(stranger.find(box)).rejects.toMatchObject(notFound);
    await expect(stranger.inside(box)).rejects.toMatchObject(notFound);
    await grantAccess(service, viewer.actor.id, {});
    await expect(viewer.find(box)).rejects.toMatchObject(notFound);
    await expect(viewer.inside(box)).rejects.toMatchObject(notFound);
    expect(await viewer.shared()).toEqual([]);
  });

  test('only the owner can rename, empty or delete a collection, and a viewer cannot add or remove items', async () => {
    for (const who of [editor, viewer]) {
      await expect(who.messenger.call(collections.change, { ...one(who), is_checklist: false })).rejects.toMatchObject(
        readOnly,
      );
      await expect(who.empty(box)).rejects.toMatchObject(readOnly);
      await expect(who.messenger.call(collections.delete, one(who))).rejects.toMatchObject(readOnly);
    }
    const [mine = 0] = await viewer.items(['Mine']);
    await expect(viewer.add(box, [mine])).rejects.toMatchObject(readOnly);
    await expect(viewer.remove(box, tent)).rejects.toMatchObject(readOnly);
    await expect(viewer.items(['New'], { collection_id: box })).rejects.toMatchObject(readOnly);
    expect(await owner.namesIn(box)).toEqual(['Stove', 'Tent']);
    expect((await owner.find(box)).is_checklist).toBe(true);
  });
});

describe('items of other users in a shared collection', () => {
  test('an item opens to the group when its own owner adds it, and not when another user does', async () => {
    const [lamp = 0] = await editor.items(['Lamp'], { stock_keeping: true });
    await share([box], [{ owner: editor, item_ids: [lamp] }]);
    await owner.add(box, [lamp]);
    expect(await owner.namesIn(box)).toEqual(['Lamp', 'Stove', 'Tent']);
    await share();
    // The direct share has ended. The collection owner’s own addition opens nothing.
    for (const who of [owner, viewer]) {
      expect(await who.namesIn(box)).toEqual(['Stove', 'Tent']);
      expect(await who.find(box)).toMatchObject({ item_count: 2, low_stock_count: 2 });
    }
    expect(await editor.namesIn(box)).toEqual(['Lamp', 'Stove', 'Tent']);
    expect(await editor.add(box, [lamp])).toMatchObject({ added_count: 0 });
    for (const who of [owner, viewer]) {
      expect(await who.namesIn(box)).toEqual(['Lamp', 'Stove', 'Tent']);
      expect(await who.find(box)).toMatchObject({ item_count: 3, low_stock_count: 3 });
    }
    expect((await owner.inside(box))[0]).toMatchObject({ id: lamp, access_type: 'group_owned', my_role: 'editor' });
  });

  test('an item is hidden and not counted once its owner has left the group', async () => {
    const [lamp = 0] = await editor.items(['Lamp'], { collection_id: box });
    expect(await viewer.namesIn(box)).toContain('Lamp');
    await shareInGroup(service, owner, [box], [[viewer, 'viewer']]);
    await grantAccess(service, editor.actor.id, {});
    for (const who of [owner, viewer]) {
      expect(await who.namesIn(box)).toEqual(['Stove', 'Tent']);
      expect((await who.find(box)).item_count).toBe(2);
    }
    expect((await owner.list()).find(({ id }) => id === box)?.item_count).toBe(2);
    expect((await viewer.shared())[0]?.item_count).toBe(2);
    await expect(owner.remove(box, lamp)).rejects.toMatchObject({ status: 404 });
    expect(await owner.empty(box)).toMatchObject({ removed_count: 2 });
  });

  test('the user’s own collection counts only items that the user can see', async () => {
    const mine = (await editor.create('For my own order')).id;
    await editor.add(mine, [tent, stove]);
    expect(
      (await editor.list(true, false)).map(({ item_count, low_stock_count }) => [item_count, low_stock_count]),
    ).toEqual([[2, 2]]);
    await owner.trash([stove]);
    expect(await editor.find(mine)).toMatchObject({ item_count: 1, low_stock_count: 1 });
    await grantAccess(service, editor.actor.id, {});
    expect(await editor.find(mine)).toMatchObject({ item_count: 0, low_stock_count: 0 });
    expect(await editor.inside(mine)).toEqual([]);
    expect((await editor.list(true, false)).map(({ item_count }) => item_count)).toEqual([0]);
  });
});

test('a deleted collection is published once, and a refused deletion is not published', async () => {
  await expect(editor.messenger.call(collections.delete, one(editor))).rejects.toMatchObject(readOnly);
  await expect(owner.messenger.call(collections.delete, one(owner, (await owner.stock()).id))).rejects.toMatchObject({
    status: 409,
  });
  const before = service.sharing.deleted.length;
  await owner.messenger.call(collections.delete, one(owner));
  await expect(owner.messenger.call(collections.delete, one(owner))).rejects.toMatchObject(notFound);
  const last = (await owner.create('Last')).id;
  await owner.messenger.call(collections.delete, one(owner, last));
  await until(() => service.sharing.deleted.includes(last));
  expect(service.sharing.deleted.slice(before)).toEqual([box, last]);
});

describe('copies of a shared collection', () => {
  const duplicate = async (who: TestUser, name: string) =>
    (await who.messenger.call(collections.duplicate, { ...one(who), name })).collection;

  test('every user who sees a collection can copy the items that they see, and the copy opens none of them', async () => {
    const [lamp = 0, closed = 0] = await editor.items(['Lamp', 'Closed']);
    await editor.add(box, [lamp]);
    await share([box], [{ owner: editor, item_ids: [closed] }]);
    await owner.add(box, [closed]);
    await share();
    await owner.check(box, tent);
    const copy = await duplicate(viewer, 'Mine now');
    expect(copy).toMatchObject({ owner_id: viewer.actor.id, permission: 'owner', is_checklist: true, item_count: 3 });
    expect(await viewer.namesIn(copy.id)).toEqual(['Lamp', 'Stove', 'Tent']);
    expect((await viewer.inside(copy.id)).some(({ is_checked }) => is_checked)).toBe(false);
    expect((await viewer.list(true, false)).map(({ name }) => name)).toEqual(['Mine now']);
    await shareInGroup(service, viewer, [copy.id], [[stranger, 'viewer']]);
    expect(await stranger.inside(copy.id)).toEqual([]);
    await expect(duplicate(stranger, 'Not theirs')).rejects.toMatchObject(notFound);
  });

  test('a stock-keeping copy sets the flag only of items that the user may edit', async () => {
    const pantry = (await owner.create('Pantry')).id;
    const [tea = 0] = await owner.items(['Tea'], { collection_id: pantry });
    await service.source.query('update collections set stock_keeping = true where id = $1', [pantry]);
    await share([pantry]);
    const copyOf = (who: TestUser) =>
      who.messenger.call(collections.duplicate, { ...one(who, pantry), name: 'Pantry 2' });
    await copyOf(viewer);
    expect(await owner.item(tea)).toMatchObject({ stock_keeping: false });
    await copyOf(editor);
    expect(await owner.item(tea)).toMatchObject({ stock_keeping: true });
  });
});

test('an export contains the user’s own items in their own collections, and nothing of other users', async () => {
  const [lamp = 0] = await editor.items(['Lamp'], { collection_id: box });
  const exportOf = async (who: TestUser) => {
    const { json } = await who.messenger.call(collections.export, { actor: who.actor });
    const all = ExportedCollections.parse(JSON.parse(String(json))).collections;
    return all.filter(({ is_system }) => !is_system).map(({ name, items }) => [name, items.map(({ id }) => id)]);
  };
  const mine = (await editor.create('Mine')).id;
  await editor.add(mine, [lamp, tent]);
  expect(await exportOf(owner)).toEqual([['Camping', [tent, stove]]]);
  expect(await exportOf(editor)).toEqual([['Mine', [lamp]]]);
});
