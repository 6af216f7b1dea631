import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { guestCollections, guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { notices, type Preferences, type ReadNotices } from '@whereabouts/shared/contracts/notices.js';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { lockWaiters } from '../testing/lock-waiters.js';
import { TestUser } from '../testing/test-user.js';
import { NoticesService } from './notices.service.js';
import { tellOfBatch } from './raise-notices.query.js';

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

/** Creates items and sets their quantity to zero. */
async function runOut(of: TestUser, ...names: string[]) {
  const ids = await of.items(names, { quantity: 2, quantity_min: 0, stock_keeping: true });
  for (const id of ids) await of.update({ id, quantity: 0 });
  return ids;
}

describe('the list of notices', () => {
  test('notices are listed latest first with the item’s current name, until the item is purged', async () => {
    const [coffee = 0] = await runOut(me, 'Coffee', 'Tea');
    await me.update({ id: coffee, name: 'Espresso' });
    const names = async () => (await me.notices()).notices.map(({ text_values }) => text_values.item_name);
    expect(await names()).toEqual(['Tea', 'Espresso']);
    await service.source.query('delete from items where id = $1', [coffee]);
    expect(await names()).toEqual(['Tea']);
  });

  test('a notice of a trashed item is hidden until the item is restored', async () => {
    const ids = await runOut(me, 'Coffee');
    await me.trash(ids);
    expect(await me.notices()).toEqual({ notices: [], unread_count: 0, next_cursor: null });
    await me.restore(ids);
    expect((await me.notices()).unread_count).toBe(1);
  });

  test('only the recipient can mark notices as read, one by one or all at once', async () => {
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

  test('the list of notices gets a new ETag when a notice is raised or read', async () => {
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

  test('notices are listed in pages of 100, all or only unread ones, with the total unread count', async () => {
    const ids = await me.manyItems(205);
    await service.source.query('update items set stock_keeping = true where user_id = $1', [me.actor.id]);
    await service.source.query(
      `insert into notices (user_id, item_id, quantity, quantity_min, read_at)
       select $1, id, 0, 1, case when place <= 5 then now() end from unnest($2::bigint[]) with ordinality each_item (id, place)`,
      [me.actor.id, ids],
    );
    /** The item ids of each page. */
    const pages = async (unread: boolean) => {
      const read: (number | null)[][] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await me.notices({ unread, cursor });
        expect(page.unread_count).toBe(200);
        read.push(page.notices.map(({ item_id }) => item_id));
        cursor = page.next_cursor;
      }
      return read;
    };
    const latestFirst = ids.toReversed();
    expect(await pages(false)).toEqual([
      latestFirst.slice(0, 100),
      latestFirst.slice(100, 200),
      latestFirst.slice(200),
    ]);
    expect(await pages(true)).toEqual([latestFirst.slice(0, 100), latestFirst.slice(100, 200)]);
  });
});

test('all notices are on by default, and a user can switch off each kind separately', async () => {
  const change = (preferences: Partial<Preferences>) =>
    service.messenger.call(notices.changePreferences, { actor: me.actor, ...preferences });
  const find = (by = me) => service.messenger.call(notices.preferences, { actor: by.actor });
  expect(await find()).toEqual({ low_stock_mail: true, batch_notices: true });
  expect(await change({ low_stock_mail: false })).toEqual({ low_stock_mail: false, batch_notices: true });
  expect(await change({ batch_notices: false })).toEqual({ low_stock_mail: false, batch_notices: false });
  expect(await find()).toEqual({ low_stock_mail: false, batch_notices: false });
  expect(await find(new TestUser(service))).toEqual({ low_stock_mail: true, batch_notices: true });
  expect(await change({ low_stock_mail: true })).toEqual({ low_stock_mail: true, batch_notices: false });
});

describe('notices about a finished batch', () => {
  const ended_at = '2026-11-22T08:00:00.000Z';
  const later = '2026-11-22T08:05:00.000Z';
  const told = async () =>
    (await me.notices()).notices.map(({ kind, batch_id, text_values }) => [kind, batch_id, text_values]);

  /** Saves items of one photo that wait for review. */
  async function save(names: string[], queue_id: number) {
    const items = names.map((name) => ({ name, review: { confidence: null, alternatives: [] } }));
    return service.messenger.call(inventory.saveItems, { actor: me.actor, queue_id, items });
  }
  const end = (more: Partial<PayloadOf<typeof analysis.batchEnded>> = {}) => ({
    ...{ user_id: me.actor.id, batch_id: 'cellar', batch_name: 'Cellar', ended_at },
    ...{ queue_ids: [], items_saved: 0, failed: 0, ...more },
  });
  const ends = (more = {}) => service.app.get(NoticesService).tellOfBatch(end(more));

  test('a finished batch raises one notice with the number of items to review, and a new one if photos were added', async () => {
    const queue_id = 9_000 + me.actor.id;
    await save(['Lamp', 'Vase'], queue_id);
    const [first] = await itemsOf(service, me.actor).live();
    await me.update({ id: first?.id ?? 0, review: null });
    const ended = { queue_ids: [queue_id], items_saved: 2, failed: 1 };
    await service.publishEvent(analysis.batchEnded, end(ended));
    await until(async () => (await me.notices()).unread_count === 1);
    await ends(ended);
    expect(await told()).toEqual([
      ['batch_done', 'cellar', { batch_name: 'Cellar', count: 2, review_count: 1, waiting_count: 1, failed_count: 1 }],
    ]);
    await ends({ ...ended, items_saved: 5, failed: 0, ended_at: later });
    await ends(ended);
    expect(await told()).toEqual([
      ['batch_done', 'cellar', { batch_name: 'Cellar', count: 5, review_count: 1, waiting_count: 1, failed_count: 0 }],
    ]);
  });

  test('the notice and its ETag change as the items of the batch are reviewed', async () => {
    const queue_id = 9_000 + me.actor.id;
    await save(['Lamp', 'Vase'], queue_id);
    await ends({ queue_ids: [queue_id], items_saved: 2 });
    const figures = async () => (await me.notices()).notices[0]?.text_values;
    const etag = async () => (await service.messenger.call(notices.list, { actor: me.actor })).etag;
    expect(await figures()).toMatchObject({ review_count: 2, waiting_count: 2 });
    const before = await etag();
    const [lamp, vase] = await itemsOf(service, me.actor).live();
    await me.update({ id: lamp?.id ?? 0, review: null });
    expect(await figures()).toMatchObject({ review_count: 2, waiting_count: 1 });
    expect(await etag()).not.toBe(before);
    await me.update({ id: vase?.id ?? 0, review: null });
    expect(await figures()).toMatchObject({ review_count: 2, waiting_count: 0 });
  });

  test('concurrent and repeated events of one batch end raise one notice', async () => {
    const other = await testTransaction(service.source, async (manager) => {
      await tellOfBatch(manager, end({ items_saved: 1 }));
      const second = ends({ items_saved: 1 });
      await Promise.race([second, until(async () => (await lockWaiters(service)) === 1)]);
      return { second };
    });
    await other.second;
    expect(await told()).toHaveLength(1);
    await read({ all: true });
    await ends({ items_saved: 1 });
    expect(await told()).toHaveLength(1);
  });

  test('a user who has switched off batch notices gets none', async () => {
    await service.messenger.call(notices.changePreferences, { actor: me.actor, batch_notices: false });
    await ends({ items_saved: 1 });
    expect(await told()).toEqual([]);
  });
});

describe('notices about changes by guests', () => {
  let grant: { link_id: number; collection_id: number; owner_id: number };
  beforeEach(async () => {
    const { id } = await me.create('Shopping', { is_checklist: true });
    grant = { link_id: 1, collection_id: id, owner_id: me.actor.id };
  });
  const add = (name: string, guest_name: string) =>
    service.messenger.call(guestCollections.add, { ...grant, name, guest_name });
  const check = (item_id: number, is_checked: boolean) =>
    service.messenger.call(guestCollections.check, { ...grant, item_id, is_checked });
  const latest = async () => (await me.notices()).notices.map(({ kind, text_values }) => [kind, text_values])[0];

  test('the owner gets one notice for the changes of guests within a short time', async () => {
    const added = { collection_name: 'Shopping', guest_name: 'Tom', guest_did: 'added' };
    const milk = await add('Milk', 'Tom');
    expect(await latest()).toEqual(['guest_changed', { ...added, item_name: 'Milk', count: 1 }]);
    await add('Bread', 'Tom');
    expect(await latest()).toEqual(['guest_changed', { ...added, count: 2 }]);
    expect((await me.notices()).unread_count).toBe(1);
    await read({ all: true });
    await check(milk.item.id, true);
    const checked = { collection_name: 'Shopping', item_name: 'Milk', guest_did: 'checked', count: 1 };
    expect(await latest()).toEqual(['guest_changed', checked]);
    await Promise.all([check(milk.item.id, true), add('Eggs', 'Kim')]);
    expect(await latest()).toEqual(['guest_changed', { collection_name: 'Shopping', count: 3 }]);
  });

  test('the owner is told which item was checked, unchecked or removed, by its current name', async () => {
    const { item } = await add('Towels', 'Tom');
    await read({ all: true });
    await check(item.id, false);
    await me.update({ id: item.id, name: 'Guest towels' });
    const values = { collection_name: 'Shopping', item_name: 'Guest towels' };
    expect(await latest()).toEqual(['guest_changed', { ...values, guest_did: 'unchecked', count: 1 }]);
    await check(item.id, true);
    expect(await latest()).toEqual(['guest_changed', { ...values, count: 2 }]);
    await read({ all: true });
    await service.messenger.call(guestCollections.remove, { ...grant, item_id: item.id });
    expect(await latest()).toEqual(['guest_changed', { ...values, guest_did: 'removed', count: 1 }]);
  });

  test('a notice does not name a purged item', async () => {
    const { item } = await add('Diary', 'Tom');
    await read({ all: true });
    await service.messenger.call(guestCollections.remove, { ...grant, item_id: item.id });
    await service.source.query('delete from items where id = $1', [item.id]);
    expect(await latest()).toEqual(['guest_changed', { collection_name: 'Shopping', guest_did: 'removed', count: 1 }]);
  });
});

test('the owner gets one notice for each lock of a guest link, with the link’s name', async () => {
  const { id: collection_id } = await me.create('Shopping');
  const locked = { owner_id: me.actor.id, collection_id, link_name: 'Tom', at: '2026-01-02T03:04:05.678Z' };
  const told = async () => (await me.notices()).notices.map(({ kind, text_values }) => [kind, text_values]);
  await service.publishEvent(guestLinks.pinLocked, locked);
  await until(async () => (await told()).length === 1);
  await service.app.get(NoticesService).tellOfPinLock(locked);
  expect(await told()).toEqual([['pin_locked', { collection_name: 'Shopping', link_name: 'Tom' }]]);
  await service.app.get(NoticesService).tellOfPinLock({ ...locked, link_name: null, at: '2026-01-03T03:04:05.678Z' });
  expect((await told())[0]).toEqual(['pin_locked', { collection_name: 'Shopping' }]);
});
