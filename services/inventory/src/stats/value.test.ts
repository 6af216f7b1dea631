import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { shareInGroup } from '../testing/share-in-group.js';
import { TestUser } from '../testing/test-user.js';
import { UserCurrencies } from '../users/user-currencies.service.js';

let service: InventoryService;

beforeAll(async () => {
  service = await inventoryService();
});

afterAll(() => service?.close());

const worthOf = ({ actor }: TestUser) => service.messenger.call(stats.value, { actor });
const groupValue = ({ actor }: TestUser, group_id = 1) => service.messenger.call(stats.groupValue, { actor, group_id });
const choose = ({ actor }: TestUser, currency: string) =>
  service.app.get(UserCurrencies).change({ user_id: actor.id, currency, at: '2026-01-01T00:00:00.000Z' });

test('the value, else the purchase price, else the cost counts, times the quantity, of live own items', async () => {
  const me = new TestUser(service);
  await choose(me, 'EUR');
  await new TestUser(service).items(["Another's"], { value: 900 });
  const { id } = await me.create('Camping');
  const stock = await me.stock();
  const [tent = 0] = await me.items(['Tent'], {
    ...{ value: 100.1, purchase_price: 7, cost: 3, category: 'Camping > Tents', area: 'Attic', collection_id: id },
  });
  await me.items(['Mug'], {
    purchase_price: 0.2,
    cost: 9,
    quantity: 3,
    category: 'Kitchen',
    area: 'Attic',
    stock_keeping: true,
  });
  await me.items(['Stove'], { cost: 5, category: 'Camping', collection_id: id });
  await me.items(['Rope'], {});
  const [gone = 0] = await me.items(['Gone'], { value: 40 });
  await me.trash([gone]);
  const { over_time, ...value } = await worthOf(me);
  expect(value).toEqual({
    ...{ currency: 'EUR', total: 105.7, item_count: 4, without_value: 1 },
    by_category: [
      { category: 'Camping', total: 105.1, item_count: 2 },
      { category: 'Kitchen', total: 0.6, item_count: 1 },
      { category: null, total: 0, item_count: 1 },
    ],
    by_place: [
      { area: 'Attic', total: 100.7, item_count: 2 },
      { area: null, total: 5, item_count: 2 },
    ],
    by_collection: [
      { collection_id: id, name: 'Camping', total: 105.1, item_count: 2 },
      { collection_id: stock.id, name: stock.name, total: 0.6, item_count: 1 },
    ],
  });
  expect(over_time).toHaveLength(12);
  expect(over_time.at(-1)).toMatchObject({ total: 105.7, added: 145.7, departed: 40 });
  await service.source.query(`update items set created_at = now() - interval '3 years' where id = $1`, [tent]);
  expect((await worthOf(me)).over_time[0]).toMatchObject({ total: 100.1, added: 0, departed: 0 });
});

test('a departed item counts until its date, also after it was deleted', async () => {
  const me = new TestUser(service);
  const [bike = 0] = await me.items(['Bike', 'Tent'], { value: 40 });
  await service.source.query(`update items set created_at = now() - interval '3 years' where user_id = $1`, [
    me.actor.id,
  ]);
  const soldOn = new Date();
  soldOn.setUTCMonth(soldOn.getUTCMonth() - 2, 15);
  const on = soldOn.toISOString().slice(0, 10);
  await me.update({ id: bike, departed: { kind: 'sold', on, price: 25, note: null } });
  const overTime = async () => {
    const { over_time, item_count } = await worthOf(me);
    const { growth } = await service.messenger.call(stats.charts, { actor: me.actor });
    return { item_count, months: over_time.slice(-4), counts: growth.slice(-4).map((month) => month.item_count) };
  };
  const expected = {
    item_count: 1,
    months: [
      { total: 80, departed: 0 },
      { total: 40, departed: 40 },
      { total: 40, departed: 0 },
      { total: 40, departed: 0 },
    ],
    counts: [2, 1, 1, 1],
  };
  expect(await overTime()).toMatchObject(expected);
  await me.trash([bike]);
  expect(await overTime()).toMatchObject(expected);
});

test('an item counts from its purchase, or from its creation without a date or with a future one', async () => {
  const me = new TestUser(service);
  const monthsAgo = (months: number) => {
    const day = new Date();
    day.setUTCMonth(day.getUTCMonth() - months, 15);
    return day.toISOString().slice(0, 10);
  };
  await me.items(['Tent'], { value: 10, purchase_date: monthsAgo(24) });
  await me.items(['Lamp'], { value: 20, purchase_date: monthsAgo(2) });
  await me.items(['Rope'], { value: 40, purchase_date: monthsAgo(-2) });
  const [bike = 0] = await me.items(['Bike'], { value: 80, purchase_date: monthsAgo(24) });
  await me.update({ id: bike, departed: { kind: 'sold', on: monthsAgo(1), price: 25, note: null } });
  expect((await worthOf(me)).over_time.slice(-4)).toMatchObject([
    { total: 90, added: 0, departed: 0 },
    { total: 110, added: 20, departed: 0 },
    { total: 30, added: 0, departed: 80 },
    { total: 70, added: 40, departed: 0 },
  ]);
});

test('a user without items has an empty value', async () => {
  const value = await worthOf(new TestUser(service));
  expect(value).toMatchObject({ currency: null, total: 0, item_count: 0, by_category: [], by_collection: [] });
});

test('an owner of a group gets totals by owner in their currencies, and other members do not', async () => {
  const [me, other] = [new TestUser(service), new TestUser(service)];
  await Promise.all([choose(me, 'EUR'), choose(other, 'USD')]);
  const mine = await me.items(['Tent'], { value: 100 });
  const theirs = await other.items(['Lamp', 'Rope'], { value: 7 });
  const [bare = 0] = await other.items(['Bare']);
  await shareInGroup(
    service,
    me,
    [],
    [[other, 'editor']],
    [
      { owner: me, item_ids: mine },
      { owner: other, item_ids: [...theirs, bare] },
    ],
  );
  await expect(groupValue(other)).rejects.toMatchObject({ status: 403, response: { code: 'role_too_weak' } });
  await expect(groupValue(new TestUser(service))).rejects.toMatchObject({ status: 404 });
  await service.source.query(`update group_members set role = 'owner' where user_id = $1`, [me.actor.id]);
  const { owners } = await groupValue(me);
  expect(owners.toSorted((a, b) => a.total - b.total)).toEqual([
    { user_id: other.actor.id, display_name: '', currency: 'USD', total: 14, item_count: 3, without_value: 1 },
    { user_id: me.actor.id, display_name: '', currency: 'EUR', total: 100, item_count: 1, without_value: 0 },
  ]);
});
