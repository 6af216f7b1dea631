import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { lockWaiters } from '../testing/lock-waiters.js';
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

const unknownItem = { status: 404, response: { code: 'item_not_found' } };

describe('items of a collection', () => {
  test('a collection lists its items with their fields and the time they were added', async () => {
    const { id } = await me.create('Camping');
    const [tent = 0, stove = 0] = await me.items(['Tent', 'Stove']);
    expect(await me.add(id, [tent])).toEqual({ success: true, added_count: 1 });
    expect(await me.add(id, [tent, stove])).toEqual({ success: true, added_count: 1 });
    const [first, second] = await me.inside(id);
    const { visible_to: _others, visible_to_count: _count, ...shown } = await me.item(stove);
    expect(first).toMatchObject({ ...shown, is_checked: false, checked_at: null });
    expect(Date.parse(first?.added_at ?? '')).toBeGreaterThanOrEqual(Date.parse(second?.added_at ?? ''));
  });

  test('removing one item or emptying the collection deletes no item', async () => {
    const { id } = await me.create('Camping');
    const [tent = 0, stove = 0, lamp = 0] = await me.items(['Tent', 'Stove', 'Lamp'], { collection_id: id });
    await me.remove(id, tent);
    await me.remove(id, tent);
    expect(await me.namesIn(id)).toEqual(['Lamp', 'Stove']);
    expect(await me.empty(id)).toEqual({ success: true, removed_count: 2 });
    expect(await me.namesIn(id)).toEqual([]);
    for (const item of [tent, stove, lamp]) expect(await me.item(item)).toMatchObject({ deleted_at: null });
  });

  test('a call that names another user’s item or a trashed item adds nothing', async () => {
    const { id } = await me.create('Camping');
    const [mine = 0, trashed = 0] = await me.items(['Mine', 'Trashed']);
    const [others = 0] = await new TestUser(service).items(['Another’s']);
    await me.trash([trashed]);
    await expect(me.add(id, [mine, others])).rejects.toMatchObject(unknownItem);
    await expect(me.add(id, [mine, trashed])).rejects.toMatchObject(unknownItem);
    await expect(me.remove(id, others)).rejects.toMatchObject(unknownItem);
    expect(await me.namesIn(id)).toEqual([]);
    await expect(
      me.add(
        id,
        Array.from({ length: 501 }, (_, n) => n + 1),
      ),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('an item that goes to the trash while it is being added is not added', async () => {
    const { id } = await me.create('Camping');
    const [tent = 0] = await me.items(['Tent']);
    const { answer } = await testTransaction(service.source, async (manager) => {
      await manager.query('update items set deleted_at = now() where id = $1', [tent]);
      const answer = Promise.allSettled([me.add(id, [tent])]);
      await until(async () => (await lockWaiters(service)) === 1);
      return { answer };
    });
    expect(await answer).toMatchObject([{ status: 'rejected', reason: unknownItem }]);
    await me.restore([tent]);
    expect(await me.namesIn(id)).toEqual([]);
  });

  test('items in the trash are neither listed nor counted, and a restore brings them back unchanged', async () => {
    const { id } = await me.create('Camping', { is_checklist: true });
    const [tent = 0, stove = 0] = await me.items(['Tent', 'Stove'], { collection_id: id, stock_keeping: true });
    const { id: stock } = await me.stock();
    await me.check(id, tent);
    const before = await me.inside(id);
    await me.trash([tent]);
    expect([await me.namesIn(id), await me.namesIn(stock)]).toEqual([['Stove'], ['Stove']]);
    expect((await me.list()).map(({ item_count }) => item_count)).toEqual([1, 1]);
    expect((await me.membership([tent, stove])).map(({ item_ids }) => item_ids)).toEqual([[stove], [stove]]);
    await me.restore([tent]);
    expect(await me.inside(id)).toEqual(before);
    expect((await me.list()).map(({ item_count }) => item_count)).toEqual([2, 2]);
  });

  test('a restored item does not return to a collection that was emptied in the meantime', async () => {
    const { id } = await me.create('Camping');
    const [tent = 0] = await me.items(['Tent', 'Stove'], { collection_id: id });
    await me.trash([tent]);
    expect(await me.empty(id)).toMatchObject({ removed_count: 1 });
    await me.restore([tent]);
    expect(await me.namesIn(id)).toEqual([]);
  });

  test('the item list gets a new ETag only when its items, their checks or their fields change', async () => {
    const { id } = await me.create('Camping', { is_checklist: true });
    const [tent = 0, stove = 0] = await me.items(['Tent', 'Stove']);
    let { etag } = await me.rawItems(id);
    const isNews = async () => {
      const answer = await me.rawItems(id, etag);
      etag = answer.etag;
      return answer.json !== null;
    };
    expect(await isNews()).toBe(false);
    await new TestUser(service).items(['Another’s']);
    expect(await isNews()).toBe(false);
    await me.add(id, [tent, stove]);
    expect(await isNews()).toBe(true);
    const { etag: allItems } = { etag: await me.itemsEtag() };
    await me.check(id, tent);
    expect(await isNews()).toBe(true);
    expect(await me.itemsEtag()).toBe(allItems);
    await me.update({ id: tent, name: 'Big tent' });
    expect(await isNews()).toBe(true);
    await me.remove(id, stove);
    expect(await isNews()).toBe(true);
    expect(await isNews()).toBe(false);
  });

  test('the query for items in Stock uses its index', async () => {
    const plan = await transaction(service.source, async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query('explain select * from items where user_id = 1 and stock_keeping');
    });
    expect(JSON.stringify(plan)).toContain('items_in_stock');
  });
});

describe('membership', () => {
  test('membership lists every collection with the asked items in it', async () => {
    const { id: camping } = await me.create('Camping');
    const { id: cellar } = await me.create('Cellar');
    const { id: stock } = await me.stock();
    const [tent = 0, stove = 0] = await me.items(['Tent', 'Stove'], { collection_id: camping });
    await me.add(stock, [stove]);
    const other = new TestUser(service);
    const [others = 0] = await other.items(['Another’s'], { collection_id: (await other.create('Theirs')).id });
    expect(await me.membership([tent, stove, others])).toEqual([
      { id: stock, name: 'Stock', is_system: true, count: 1, item_ids: [stove] },
      { id: camping, name: 'Camping', is_system: false, count: 2, item_ids: [tent, stove] },
      { id: cellar, name: 'Cellar', is_system: false, count: 0, item_ids: [] },
    ]);
  });
});

describe('Stock', () => {
  test('Stock contains exactly the items with the flag, however the flag was set', async () => {
    const { id } = await me.stock();
    const [coffee = 0, tea = 0, tent = 0] = await me.items(['Coffee', 'Tea', 'Tent']);
    expect(await me.add(id, [coffee])).toMatchObject({ added_count: 1 });
    expect(await me.add(id, [coffee])).toMatchObject({ added_count: 0 });
    await me.update({ id: tea, stock_keeping: true });
    await me.items(['Sugar'], { collection_id: id });
    expect(await me.namesIn(id)).toEqual(['Coffee', 'Sugar', 'Tea']);
    await me.remove(id, coffee);
    await me.update({ id: tea, stock_keeping: false });
    expect(await me.namesIn(id)).toEqual(['Sugar']);
    expect(await me.item(coffee)).toMatchObject({ stock_keeping: false });
    expect(await me.item(tent)).toMatchObject({ stock_keeping: false });
  });

  test('a changed flag updates the item’s time and the ETag of the item list', async () => {
    const { id } = await me.stock();
    const [coffee = 0] = await me.items(['Coffee']);
    const times = [(await me.item(coffee)).updated_at];
    const etags = [await me.itemsEtag()];
    const turns = [
      () => me.add(id, [coffee]),
      () => me.remove(id, coffee),
      () => me.add(id, [coffee]),
      () => me.empty(id),
    ];
    for (const turn of turns) {
      await turn();
      times.push((await me.item(coffee)).updated_at);
      etags.push(await me.itemsEtag());
    }
    expect(times).toEqual([...new Set(times)].sort());
    expect(new Set(etags).size).toBe(5);
    expect(await me.item(coffee)).toMatchObject({ quantity: 1 });
  });

  test('an edit based on data from before a flag change is refused', async () => {
    const [coffee = 0] = await me.items(['Coffee']);
    const { updated_at } = await me.item(coffee);
    await me.add((await me.stock()).id, [coffee]);
    await expect(me.update({ id: coffee, updated_at, name: 'Tea' })).rejects.toMatchObject({
      status: 409,
      response: { code: 'stale_item', current: { name: 'Coffee', stock_keeping: true } },
    });
  });

  test('emptying Stock clears the flags of its owner’s items, including those in the trash, and of no other user’s items', async () => {
    const other = new TestUser(service);
    const [theirs = 0] = await other.items(['Theirs'], { stock_keeping: true });
    const [coffee = 0, tea = 0] = await me.items(['Coffee', 'Tea'], { stock_keeping: true });
    await me.trash([tea]);
    const { id } = await me.stock();
    expect(await me.empty(id)).toEqual({ success: true, removed_count: 1 });
    await me.restore([tea]);
    for (const item of [coffee, tea]) expect(await me.item(item)).toMatchObject({ stock_keeping: false });
    expect(await other.item(theirs)).toMatchObject({ stock_keeping: true });
  });

  test('Stock contains items of stock-keeping collections, including those of a collection that becomes stock-keeping', async () => {
    const pantry = await me.create('Pantry', { stock_keeping: true });
    const [coffee = 0] = await me.items(['Coffee']);
    await me.add(pantry.id, [coffee]);
    const [tea = 0] = await me.items(['Tea'], { collection_id: pantry.id });
    await me.remove(pantry.id, tea);
    expect(await me.namesIn((await me.stock()).id)).toEqual(['Coffee', 'Tea']);
    expect(await me.item(tea)).toMatchObject({ updated_at: (await me.item(tea)).created_at });
    await me.remove((await me.stock()).id, coffee);
    expect(await me.namesIn(pantry.id)).toEqual(['Coffee']);
    expect(await me.item(coffee)).toMatchObject({ stock_keeping: false });
  });
});

test('a collection with 5,000 items can be listed, checked and emptied', async () => {
  const { id } = await me.create('Warehouse', { is_checklist: true });
  const ids = await me.manyItems(5_000);
  for (let from = 0; from < ids.length; from += 500) await me.add(id, ids.slice(from, from + 500));
  await me.check(id, ids[4_999] ?? 0);
  const inside = await me.inside(id);
  expect(inside).toHaveLength(5_000);
  expect(inside.filter(({ is_checked }) => is_checked).map((item) => item.id)).toEqual([ids[4_999]]);
  expect(await me.empty(id)).toEqual({ success: true, removed_count: 5_000 });
  expect(await me.inside(id)).toEqual([]);
  expect((await me.find(id)).item_count).toBe(0);
});
