import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { imports } from '@whereabouts/shared/contracts/imports.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
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

/** Creates an item with this quantity and a minimum of 2. */
async function stocked(quantity: number, more: { stock_keeping?: boolean } = {}) {
  const [id = 0] = await me.items(['Coffee'], { quantity, quantity_min: 2, stock_keeping: true, ...more });
  return id;
}

const told = async () =>
  (await me.notices()).notices.map(({ text_values }) => [text_values.quantity, text_values.quantity_min]);

describe('low-stock notices', () => {
  test('a decrease to the minimum raises a notice', async () => {
    const id = await stocked(4);
    await me.update({ id, quantity: 3 });
    expect(await told()).toEqual([]);
    await me.update({ id, quantity: 2 });
    const { notices: listed, unread_count } = await me.notices();
    expect([listed, unread_count]).toEqual([
      [
        {
          id: expect.any(Number),
          kind: 'low_stock',
          item_id: id,
          text_values: { item_name: 'Coffee', quantity: 2, quantity_min: 2 },
          created_at: expect.any(String),
          read_at: null,
          actor_id: null,
          actor_name: null,
          collection_id: null,
          group_id: null,
          batch_id: null,
        },
      ],
      1,
    ]);
  });

  test('a recovery withdraws the notice, so an item that runs low ten times has one notice', async () => {
    const id = await stocked(3);
    for (let times = 0; times < 10; times++) {
      await me.update({ id, quantity: 2 });
      if (times < 9) await me.update({ id, quantity: 3 });
    }
    expect(await told()).toEqual([[2, 2]]);
    await me.update({ id, quantity: 3 });
    expect(await me.notices()).toMatchObject({ notices: [], unread_count: 0 });
  });

  test('a read notice shows the current quantity until the item recovers, then the quantity when it was raised', async () => {
    const id = await stocked(5);
    await me.update({ id, quantity: 2 });
    await service.messenger.call(notices.read, { actor: me.actor, read: { all: true } });
    await me.update({ id, quantity: 0 });
    expect(await told()).toEqual([[0, 2]]);
    await me.update({ id, quantity: 3 });
    expect(await told()).toEqual([[2, 2]]);
    await me.update({ id, quantity: 1 });
    expect([await told(), (await me.notices()).unread_count]).toEqual([
      [
        [1, 2],
        [2, 2],
      ],
      1,
    ]);
  });

  test('concurrent decreases raise one notice', async () => {
    const id = await stocked(9);
    await Promise.all([2, 1, 0, 2, 1].map((quantity) => me.update({ id, quantity })));
    expect(await told()).toHaveLength(1);
  });

  test('a lowered minimum counts as recovery', async () => {
    const id = await stocked(3);
    await me.update({ id, quantity: 2 });
    await me.update({ id, quantity_min: 1 });
    await me.update({ id, quantity: 1 });
    expect(await told()).toEqual([[1, 1]]);
  });

  test.each<[string, [number, number], () => Promise<unknown>]>([
    [
      'a minimum that is raised to the quantity',
      [4, 4],
      async () => me.update({ id: await stocked(4), quantity_min: 4 }),
    ],
    ['a new item that is low', [1, 2], () => stocked(1)],
    [
      'a new item that starts low in a collection that keeps stock',
      [1, 2],
      async () => {
        const { id: collection_id } = await me.create('Pantry', { stock_keeping: true });
        await me.items(['Coffee'], { quantity: 1, quantity_min: 2, collection_id });
      },
    ],
    [
      'an imported item that is low',
      [1, 2],
      () => {
        const csv = 'name,quantity,quantity_min,stock_keeping\nCoffee,1,2,true';
        return service.messenger.call(imports.run, { actor: me.actor, csv });
      },
    ],
  ])('a notice is raised by %s', async (_what, figures, happen) => {
    await happen();
    expect(await told()).toEqual([figures]);
  });

  test.each([
    [
      'an item that is already low when it is added to Stock',
      async () => {
        const id = await stocked(1, { stock_keeping: false });
        return me.add((await me.stock()).id, [id]);
      },
    ],
    [
      'a decrease of an item that is not kept in stock',
      async () => {
        return me.update({ id: await stocked(4, { stock_keeping: false }), quantity: 1 });
      },
    ],
  ])('no notice is raised by %s', async (_what, happen) => {
    await happen();
    expect(await told()).toEqual([]);
  });

  test.each([
    ['increase that stays below the minimum', { quantity: 1 }],
    ['decrease', { quantity: 0 }],
    ['change of another field', { name: 'Tea' }],
  ])('a low item’s further %s raises no second notice, even after the first was read', async (_what, change) => {
    const id = await stocked(1);
    await service.messenger.call(notices.read, { actor: me.actor, read: { all: true } });
    await me.update({ id, ...change });
    expect((await me.notices()).unread_count).toBe(0);
  });

  test('the next decrease of an item that was low when it was added to Stock raises a notice', async () => {
    const id = await stocked(1, { stock_keeping: false });
    await me.add((await me.stock()).id, [id]);
    await me.update({ id, quantity: 0 });
    expect(await told()).toEqual([[0, 2]]);
  });

  test('a decrease together with the flag raises a notice, and clearing and setting the flag raises no second one', async () => {
    const id = await stocked(5, { stock_keeping: false });
    await me.update({ id, quantity: 2, stock_keeping: true });
    await me.update({ id, stock_keeping: false });
    await me.update({ id, stock_keeping: true });
    await me.update({ id, quantity: 1 });
    expect(await told()).toEqual([[1, 2]]);
  });

  test('a notice is hidden while its item is not in Stock', async () => {
    const id = await stocked(1);
    await service.messenger.call(notices.read, { actor: me.actor, read: { all: true } });
    const unread = await stocked(0);
    const stock = (await me.stock()).id;
    for (const item of [id, unread]) await me.remove(stock, item);
    expect(await me.notices()).toEqual({ notices: [], unread_count: 0, next_cursor: null });
    await me.add(stock, [id, unread]);
    expect(await me.notices()).toMatchObject({ notices: [{ item_id: unread }, { item_id: id }], unread_count: 1 });
  });

  test('a notice of an item that has recovered is deleted after 90 days, when the next notice is raised', async () => {
    const [recovered, low] = [await stocked(1), await stocked(1)];
    await service.messenger.call(notices.read, { actor: me.actor, read: { all: true } });
    await me.update({ id: recovered, quantity: 9 });
    await service.source.query(`update notices set created_at = now() - interval '91 days' where user_id = $1`, [
      me.actor.id,
    ]);
    const latest = await stocked(1);
    expect((await me.notices()).notices.map(({ item_id }) => item_id)).toEqual([latest, low]);
  });

  test('a call raises a notice for each item that falls to its minimum', async () => {
    const [a = 0, b = 0, c = 0] = await me.items(['A', 'B', 'C'], { quantity: 5, stock_keeping: true });
    await me.update({ id: a, quantity: 1 }, { id: b, quantity: 4 }, { id: c, quantity: 0 });
    expect((await me.notices()).notices.map(({ item_id }) => item_id).sort()).toEqual([a, c].sort());
  });
});

describe('low-stock notices of more than ten items of one call', () => {
  const names = Array.from({ length: 12 }, (_, index) => `Item ${index}`);
  const low = { quantity: 1, quantity_min: 2, stock_keeping: true };
  const read = (which: { ids: number[] }) => service.messenger.call(notices.read, { actor: me.actor, read: which });

  test.each<[string, () => Promise<number[]>]>([
    ['saved together', () => me.items(names, low)],
    [
      'changed together',
      async () => {
        const ids = await me.items(names, { ...low, quantity: 5 });
        await me.update(...ids.map((id) => ({ id, quantity: 1 })));
        return ids;
      },
    ],
  ])(
    'more than ten low items %s raise one notice, which counts down and finally names the last item',
    async (_how, make) => {
      const stock = (await me.stock()).id;
      const ids = await make();
      const listed = await me.notices();
      expect(listed).toMatchObject({
        notices: [{ kind: 'low_stock', item_id: null, collection_id: stock, text_values: { count: 12 } }],
        unread_count: 1,
        next_cursor: null,
      });
      expect(listed.notices[0]?.text_values).toEqual({ count: 12 });
      await me.trash([ids[11] ?? 0]);
      await me.update(
        ...ids
          .slice(2)
          .filter((id) => id !== ids[11])
          .map((id) => ({ id, quantity: 9 })),
      );
      expect(await me.notices()).toMatchObject({ notices: [{ text_values: { count: 2 } }], unread_count: 1 });
      await me.update({ id: ids[1] ?? 0, quantity: 9 });
      expect((await me.notices()).notices).toMatchObject([
        { item_id: ids[0], collection_id: null, text_values: { item_name: 'Item 0', quantity: 1, quantity_min: 2 } },
      ]);
      await me.update({ id: ids[0] ?? 0, quantity: 9 });
      expect(await me.notices()).toMatchObject({ notices: [], unread_count: 0 });
    },
  );

  test('gathered notices are read together, and raise no second notice while the items are low', async () => {
    const ids = await me.items(names, low);
    const [notice] = (await me.notices()).notices;
    const etag = (await me.rawNotices()).etag;
    await read({ ids: [notice?.id ?? 0] });
    expect(await me.notices()).toMatchObject({ notices: [{ text_values: { count: 12 } }], unread_count: 0 });
    expect((await me.rawNotices()).etag).not.toBe(etag);
    await me.update(...ids.map((id) => ({ id, quantity: 0 })));
    expect(await me.notices()).toMatchObject({ notices: [{}], unread_count: 0 });
  });

  test('gathered notices do not count items that have left Stock', async () => {
    const ids = await me.items(names, low);
    await me.update(...ids.slice(1).map((id) => ({ id, stock_keeping: false })));
    expect(await me.notices()).toMatchObject({ notices: [{ item_id: ids[0] }], unread_count: 1 });
  });

  test('items that already have a notice are not gathered, and the rest have one each', async () => {
    const ids = await me.items(names, { ...low, quantity: 5 });
    await me.update(...ids.slice(0, 4).map((id) => ({ id, quantity: 1 })));
    await me.update(...ids.map((id) => ({ id, quantity: 0 })));
    expect((await me.notices()).unread_count).toBe(12);
  });
});

test('a collection counts low items by the same rule as notices', async () => {
  const pantry = await me.create('Pantry', { stock_keeping: true });
  for (const quantity of [3, 2, 1, 0]) await me.add(pantry.id, [await stocked(quantity)]);
  expect(await me.find(pantry.id)).toMatchObject({ item_count: 4, low_stock_count: 3 });
});

test('a refused change raises no notice', async () => {
  const id = await stocked(4);
  const call = {
    actor: me.actor,
    items: [
      { id, quantity: 1 },
      { id: id + 100_000, quantity: 1 },
    ],
  };
  await expect(me.messenger.call(inventory.updateItems, call)).rejects.toMatchObject({ status: 404 });
  expect(await told()).toEqual([]);
});
