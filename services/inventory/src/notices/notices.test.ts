import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { guestCollections } from '@whereabouts/shared/contracts/guests.js';
import { notices, type ReadNotices } from '@whereabouts/shared/contracts/notices.js';
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

const read = (which: ReadNotices, by = me) => service.messenger.call(notices.read, { actor: by.actor, read: which });

/** Items of which the last one is used up. */
async function runOut(of: TestUser, ...names: string[]) {
  const ids = await of.items(names, { quantity: 2, quantity_min: 0, stock_keeping: true });
  for (const id of ids) await of.update({ id, quantity: 0 });
  return ids;
}

describe('notices', () => {
  test('are listed latest first with the item’s name of today, until it is erased', async () => {
    const [coffee = 0] = await runOut(me, 'Coffee', 'Tea');
    await me.update({ id: coffee, name: 'Espresso' });
    const names = async () => (await me.notices()).notices.map(({ text_values }) => text_values.item_name);
    expect(await names()).toEqual(['Tea', 'Espresso']);
    await service.source.query('delete from items where id = $1', [coffee]);
    expect(await names()).toEqual(['Tea']);
  });

  test('of an item in the trash wait there for its restore', async () => {
    const ids = await runOut(me, 'Coffee');
    await me.trash(ids);
    expect(await me.notices()).toEqual({ notices: [], unread_count: 0 });
    await me.restore(ids);
    expect((await me.notices()).unread_count).toBe(1);
  });

  test('are read one by one or all at once, by the one they tell', async () => {
    await runOut(me, 'Coffee', 'Tea', 'Sugar');
    const other = new TestUser(service);
    await runOut(other, 'Another’s');
    const [latest] = (await me.notices()).notices;
    await read({ ids: [latest?.id ?? 0] }, other);
    expect((await me.notices()).unread_count).toBe(3);
    await read({ ids: [latest?.id ?? 0] });
    const after = await me.notices();
    expect(after.notices.map(({ read_at }) => read_at !== null)).toEqual([true, false, false]);
    expect(after.unread_count).toBe(2);
    await read({ all: true });
    expect((await me.notices()).unread_count).toBe(0);
    expect((await me.notices()).notices[0]?.read_at).toBe(after.notices[0]?.read_at);
    expect((await other.notices()).unread_count).toBe(1);
  });

  test('are not modified until one comes or is read', async () => {
    let { etag } = await me.rawNotices();
    const isNews = async () => {
      const answer = await me.rawNotices(etag);
      etag = answer.etag;
      return answer.json !== null;
    };
    expect(await isNews()).toBe(false);
    await runOut(me, 'Coffee', 'Tea');
    expect(await isNews()).toBe(true);
    await read({ ids: [(await me.notices()).notices[0]?.id ?? 0] });
    expect(await isNews()).toBe(true);
    await read({ all: true });
    expect(await isNews()).toBe(true);
    await read({ all: true });
    expect(await isNews()).toBe(false);
  });

  test('are listed up to 100, and all counted', async () => {
    const ids = await me.manyItems(120);
    await service.source.query(
      'insert into notices (user_id, item_id, quantity, quantity_min) select $1, unnest($2::bigint[]), 0, 1',
      [me.actor.id, ids],
    );
    const { notices: listed, unread_count } = await me.notices();
    expect([listed.length, listed[0]?.item_id, unread_count]).toEqual([100, ids[119], 120]);
  });
});

test('mail about low stock is on until a user switches it off', async () => {
  const change = (low_stock_mail: boolean) =>
    service.messenger.call(notices.changePreferences, { actor: me.actor, low_stock_mail });
  const find = (by = me) => service.messenger.call(notices.preferences, { actor: by.actor });
  expect(await find()).toEqual({ low_stock_mail: true });
  expect(await change(false)).toEqual({ low_stock_mail: false });
  expect(await find()).toEqual({ low_stock_mail: false });
  expect(await find(new TestUser(service))).toEqual({ low_stock_mail: true });
  await change(true);
  expect(await find()).toEqual({ low_stock_mail: true });
});

test('the owner is told once of what guests have changed within a short time', async () => {
  const { id } = await me.create('Shopping', { is_checklist: true });
  const grant = { link_id: 1, collection_id: id, owner_id: me.actor.id };
  const add = (name: string, guest_name: string) =>
    service.messenger.call(guestCollections.add, { ...grant, name, guest_name });
  const told = async () => (await me.notices()).notices.map(({ kind, text_values }) => [kind, text_values]);
  const values = { collection_name: 'Shopping', guest_name: 'Tom', count: 1 };
  const milk = await add('Milk', 'Tom');
  expect(await told()).toEqual([['guest_changed', values]]);
  await add('Bread', 'Tom');
  expect(await told()).toEqual([['guest_changed', { ...values, count: 2 }]]);
  const check = { ...grant, item_id: milk.item.id, is_checked: true };
  await Promise.all([service.messenger.call(guestCollections.check, check), add('Eggs', 'Kim')]);
  expect(await told()).toEqual([['guest_changed', { collection_name: 'Shopping', count: 4 }]]);
});
