import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { files } from '@whereabouts/shared/contracts/files.js';
import { ItemList, inventory } from '@whereabouts/shared/contracts/inventory.js';
import { trash } from '@whereabouts/shared/contracts/trash.js';
import { bodyOf } from '../testing/cached-list.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { TestUser } from '../testing/test-user.js';
import { UsersService } from '../users/users.service.js';

let service: InventoryService;
let owner: TestUser;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  owner = new TestUser(service);
});

afterAll(() => service?.close());

const SOLD = { kind: 'sold', on: '2026-05-31', price: 12.5, note: 'To Anna' } as const;

const calls = () => itemsOf(service, owner.actor);
const depart = (...ids: number[]) => calls().update(...ids.map((id) => ({ id, departed: SOLD })));
const listed = async (since?: string) =>
  bodyOf(await service.messenger.call(inventory.listItems, { actor: owner.actor, since }));

async function departed(): Promise<string[]> {
  const list = await service.messenger.call(inventory.listVisible, { actor: owner.actor, departed: true });
  return ItemList.parse(bodyOf(list)).items.map(({ name }) => name);
}

test('a departed item leaves lists, counts, stock, collections and search, and returns to all of them', async () => {
  const [drill = 0] = await owner.items(['Drill', 'Saw'], { stock_keeping: true, quantity: 0, area: 'Garage' });
  const { id: tools } = await owner.create('Tools', { is_checklist: true });
  await owner.add(tools, [drill]);
  const shown = async () => ({
    names: await calls().names(),
    stock: await owner.stock(),
    inside: await owner.namesIn(tools),
    found: (await service.messenger.call(inventory.search, { actor: owner.actor, q: 'drill' })).items.length,
    notices: (await owner.notices()).notices.length,
  });
  const before = await shown();
  expect(before).toMatchObject({ names: ['Drill', 'Saw'], inside: ['Drill'], found: 1, notices: 2 });
  const since = await owner.itemsEtag();
  const { changed } = await depart(drill);
  expect(await shown()).toMatchObject({
    names: ['Saw'],
    stock: { item_count: 1, low_stock_count: 1 },
    inside: [],
    found: 0,
    notices: 1,
  });
  expect(await listed(since)).toMatchObject({ items: [], removed_ids: [drill] });
  expect(await departed()).toEqual(['Drill']);
  expect(await owner.item(drill)).toMatchObject({ departed: SOLD, deleted_at: null, my_role: 'owner' });
  await expect(owner.add(tools, [drill])).rejects.toMatchObject({ status: 404 });
  const undo = { actor: owner.actor, items: [{ id: drill, departed: null }], if_unchanged: changed };
  expect((await service.messenger.call(inventory.updateItems, undo)).skipped_ids).toEqual([]);
  expect(await shown()).toEqual({ ...before, notices: 2, stock: before.stock });
  expect(await departed()).toEqual([]);
});

test('a departed item can be deleted, restored and purged, and only the trash’s own items are purged', async () => {
  const [sold = 0, lost = 0, left = 0] = await owner.items(['Sold', 'Lost', 'Left']);
  await depart(sold, lost);
  expect(await calls().trash()).toEqual([]);
  await owner.trash([sold]);
  await calls().remove(left);
  expect(await calls().trash()).toHaveLength(2);
  expect(await departed()).toEqual(['Lost']);
  await owner.restore([sold, left]);
  expect([await departed(), await calls().names()]).toEqual([['Lost', 'Sold'], ['Left']]);
  await owner.trash([sold]);
  expect(await service.messenger.call(trash.erase, { actor: owner.actor, all: true })).toMatchObject({
    deleted_count: 1,
  });
  expect(await departed()).toEqual(['Lost']);
  // An instance of an earlier version takes the departed item for a deleted one.
  await service.source.query('delete from items where user_id = $1 and deleted_at is not null', [owner.actor.id]);
  await service.source.query('update items set deleted_at = null where id = $1', [lost]);
  expect([await departed(), await calls().names()]).toEqual([['Lost'], ['Left']]);
});

test.each(['viewer', 'editor'] as const)(
  'a %s cannot mark an item as departed and never sees a departed one',
  async (role) => {
    const other = new TestUser(service);
    const [id = 0] = await owner.items(['Drill']);
    await grantAccess(service, other.actor.id, { items: [{ owner_id: owner.actor.id, item_ids: [id], role }] });
    const theirs = itemsOf(service, other.actor);
    const refused = { status: 403, response: { code: role === 'editor' ? 'not_owned' : 'read_only_item' } };
    await expect(theirs.update({ id, departed: SOLD })).rejects.toMatchObject(refused);
    expect(await theirs.visible()).toMatchObject([{ id, departed: null }]);
    await depart(id);
    expect(await theirs.visible()).toEqual([]);
    await expect(other.item(id)).rejects.toMatchObject({ status: 404 });
    const filesFor = ({ actor }: TestUser) => service.messenger.call(files.list, { actor, item_id: id });
    expect(await filesFor(owner)).toEqual({ files: [] });
    await expect(filesFor(other)).rejects.toMatchObject({ status: 404 });
    await expect(theirs.update({ id, name: 'Mine' })).rejects.toMatchObject({ status: 404 });
    await expect(theirs.removeAll([id])).rejects.toMatchObject({ status: 404 });
  },
);

test('departed items are deleted with their owner', async () => {
  const ids = await owner.items(['Sold']);
  await depart(...ids);
  await service.app.get(UsersService).purge(owner.actor.id);
  expect(await service.source.query('select from items where id = any($1)', [ids])).toEqual([]);
});
