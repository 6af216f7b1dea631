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

/** An item of which there are `quantity`, with a minimum of 2. */
async function stocked(quantity: number, more: { stock_keeping?: boolean } = {}) {
  const [id = 0] = await me.items(['Coffee'], { quantity, quantity_min: 2, stock_keeping: true, ...more });
  return id;
}

const told = async () =>
  (await me.notices()).notices.map(({ text_values }) => [text_values.quantity, text_values.quantity_min]);

describe('a notice of low stock', () => {
  test('is raised when a decrease reaches the minimum', async () => {
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

  test('is withdrawn when the stock recovers, so that an item that runs low ten times leaves one', async () => {
    const id = await stocked(3);
    for (let times = 0; times < 10; times++) {
      await me.update({ id, quantity: 2 });
      if (times < 9) await me.update({ id, quantity: 3 });
    }
    expect(await told()).toEqual([[2, 2]]);
    await me.update({ id, quantity: 3 });
    expect(await me.notices()).toMatchObject({ notices: [], unread_count: 0 });
  });

  test('stays once it is read: it says how many there are now, and after the recovery how many there were', async () => {
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

  test('is raised once by decreases that arrive together', async () => {
    const id = await stocked(9);
    await Promise.all([2, 1, 0, 2, 1].map((quantity) => me.update({ id, quantity })));
    expect(await told()).toHaveLength(1);
  });

  test('counts a lowered minimum as recovery', async () => {
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
  ])('is raised by %s', async (_what, figures, happen) => {
    await happen();
    expect(await told()).toEqual([figures]);
  });

  test.each([
    [
      'an item that is low already and is put into stock',
      async () => {
        const id = await stocked(1, { stock_keeping: false });
        return me.add((await me.stock()).id, [id]);
      },
    ],
    [
      'a decrease of what is not kept in stock',
      async () => {
        return me.update({ id: await stocked(4, { stock_keeping: false }), quantity: 1 });
      },
    ],
  ])('is not raised by %s', async (_what, happen) => {
    await happen();
    expect(await told()).toEqual([]);
  });

  test.each([
    ['increase that stays below the minimum', { quantity: 1 }],
    ['decrease', { quantity: 0 }],
    ['change of something else', { name: 'Tea' }],
  ])('is not raised a second time by a further %s, also after it was read', async (_what, change) => {
    const id = await stocked(1);
    await service.messenger.call(notices.read, { actor: me.actor, read: { all: true } });
    await me.update({ id, ...change });
    expect((await me.notices()).unread_count).toBe(0);
  });

  test('is raised by the next decrease of an item that was low when it was put into stock', async () => {
    const id = await stocked(1, { stock_keeping: false });
    await me.add((await me.stock()).id, [id]);
    await me.update({ id, quantity: 0 });
    expect(await told()).toEqual([[0, 2]]);
  });

  test('is raised by a decrease together with the flag, and not again when the flag is cleared and set', async () => {
    const id = await stocked(5, { stock_keeping: false });
    await me.update({ id, quantity: 2, stock_keeping: true });
    await me.update({ id, stock_keeping: false });
    await me.update({ id, stock_keeping: true });
    await me.update({ id, quantity: 1 });
    expect(await told()).toEqual([[1, 2]]);
  });

  test('is raised for each item of one call that falls', async () => {
    const [a = 0, b = 0, c = 0] = await me.items(['A', 'B', 'C'], { quantity: 5, stock_keeping: true });
    await me.update({ id: a, quantity: 1 }, { id: b, quantity: 4 }, { id: c, quantity: 0 });
    expect((await me.notices()).notices.map(({ item_id }) => item_id).sort()).toEqual([a, c].sort());
  });
});

describe('more than ten items that one call makes low', () => {
  const names = Array.from({ length: 12 }, (_, index) => `Item ${index}`);
  const low = { quantity: 1, quantity_min: 2, stock_keeping: true };
  const read = (which: { ids: number[] }) => service.messenger.call(notices.read, { actor: me.actor, read: which });

  test.each<[string, () => Promise<number[]>]>([
    ['saved new', () => me.items(names, low)],
    [
      'changed together',
      async () => {
        const ids = await me.items(names, { ...low, quantity: 5 });
        await me.update(...ids.map((id) => ({ id, quantity: 1 })));
        return ids;
      },
    ],
  ])(
    'and are %s raise one notice, which counts down as they are restocked and at last names one',
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

  test('are read together, and raise no second notice while they are low', async () => {
    const ids = await me.items(names, low);
    const [notice] = (await me.notices()).notices;
    const etag = (await me.rawNotices()).etag;
    await read({ ids: [notice?.id ?? 0] });
    expect(await me.notices()).toMatchObject({ notices: [{ text_values: { count: 12 } }], unread_count: 0 });
    expect((await me.rawNotices()).etag).not.toBe(etag);
    await me.update(...ids.map((id) => ({ id, quantity: 0 })));
    expect(await me.notices()).toMatchObject({ notices: [{}], unread_count: 0 });
  });

  test('that have notices already are not counted: the rest have one each', async () => {
    const ids = await me.items(names, { ...low, quantity: 5 });
    await me.update(...ids.slice(0, 4).map((id) => ({ id, quantity: 1 })));
    await me.update(...ids.map((id) => ({ id, quantity: 0 })));
    expect((await me.notices()).unread_count).toBe(12);
  });
});

test('the same rule decides what a collection counts as low', async () => {
  const pantry = await me.create('Pantry', { stock_keeping: true });
  for (const quantity of [3, 2, 1, 0]) await me.add(pantry.id, [await stocked(quantity)]);
  expect(await me.find(pantry.id)).toMatchObject({ item_count: 4, low_stock_count: 3 });
});

test('a refused change raises nothing', async () => {
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
