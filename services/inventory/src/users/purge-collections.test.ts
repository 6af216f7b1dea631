import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { lockWaiters } from '../testing/lock-waiters.js';
import { TestUser } from '../testing/test-user.js';
import { UsersService } from './users.service.js';

let service: InventoryService;

beforeAll(async () => {
  service = await inventoryService();
});

afterAll(() => service?.close());

const ROWS = {
  collections: 'select from collections where user_id = $1',
  collection_items:
    'select from collection_items m where exists (select from collections c where c.id = m.collection_id and c.user_id = $1)',
  checklist_runs: 'select from checklist_runs where user_id = $1',
  notices: 'select from notices where user_id = $1',
  preferences: 'select from preferences where user_id = $1',
};

/** The number of the user’s rows in each table. */
async function rowsOf({ actor }: TestUser) {
  const counts = Object.entries(ROWS).map(async ([table, query]) => [
    table,
    (await service.source.query(query, [actor.id])).length,
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

const prefer = ({ actor }: TestUser) =>
  service.messenger.call(notices.changePreferences, { actor, low_stock_mail: false });

async function settled() {
  const one = new TestUser(service);
  const { id } = await one.create('Camping', { is_checklist: true });
  const [tent = 0] = await one.items(['Tent'], { collection_id: id, quantity: 2, stock_keeping: true });
  await one.update({ id: tent, quantity: 0 });
  await one.messenger.call(collections.startRun, { actor: one.actor, collection_id: id });
  await prefer(one);
  return one;
}

const EVERYTHING = { collections: 2, collection_items: 1, checklist_runs: 1, notices: 1, preferences: 1 };
const NOTHING = { collections: 0, collection_items: 0, checklist_runs: 0, notices: 0, preferences: 0 };
const gone = { status: 410, response: { code: 'account_deleted' } };

test('a deleted user has no collections, runs, notices or preferences, and cannot create any', async () => {
  const [one, other] = [await settled(), await settled()];
  expect(await rowsOf(one)).toEqual(EVERYTHING);
  await service.app.get(UsersService).purge(one.actor.id);
  expect(await rowsOf(one)).toEqual(NOTHING);
  await expect(one.create('Late')).rejects.toMatchObject(gone);
  await expect(one.list()).rejects.toMatchObject(gone);
  await expect(one.membership([1])).rejects.toMatchObject(gone);
  await expect(one.batch([{ collection_id: 1, action: 'add', item_ids: [1] }])).rejects.toMatchObject(gone);
  await expect(prefer(one)).rejects.toMatchObject(gone);
  expect(await rowsOf(one)).toEqual(NOTHING);
  expect(await rowsOf(other)).toEqual(EVERYTHING);
});

describe('purging users with items in each other’s collections', () => {
  const putIn = (collection: number, items: number[], added_by: number) =>
    service.source.query(
      'insert into collection_items (collection_id, item_id, added_by) select $1, unnest($2::bigint[]), $3',
      [collection, items, added_by],
    );
  const purge = ({ actor }: TestUser) => service.app.get(UsersService).purge(actor.id);

  test('an owner keeps their item, and their lists change, when the collection’s owner is purged', async () => {
    const [one, other, third] = [new TestUser(service), new TestUser(service), new TestUser(service)];
    const [tent = 0, lamp = 0] = [...(await one.items(['Tent'])), ...(await other.items(['Lamp']))];
    await putIn((await one.create('Hers')).id, [lamp], other.actor.id);
    await putIn((await third.create('Theirs')).id, [tent], one.actor.id);
    const etags = async () => [
      await other.itemsEtag(),
      (await other.rawList()).etag,
      await third.itemsEtag(),
      (await third.rawList()).etag,
    ];
    const [items, lists, thirdItems, thirdLists] = await etags();
    await purge(one);
    const [itemsNow, listsNow, thirdItemsNow, thirdListsNow] = await etags();
    expect(itemsNow).not.toBe(items);
    expect(listsNow).not.toBe(lists);
    expect(thirdItemsNow).toBe(thirdItems);
    expect(thirdListsNow).not.toBe(thirdLists);
    expect(await other.item(lamp)).toMatchObject({ name: 'Lamp' });
  });

  test('two users who are purged at the same time leave nothing behind', async () => {
    const [one, other] = [new TestUser(service), new TestUser(service)];
    const boxes = [(await one.create('One')).id, (await other.create('Other')).id] as const;
    await putIn(boxes[0], await other.items(['Lamp']), other.actor.id);
    await putIn(boxes[1], await one.items(['Tent']), one.actor.id);
    let both: Promise<unknown> = Promise.resolve();
    await testTransaction(service.source, async (manager) => {
      await manager.query('select from items where user_id in ($1, $2) for key share', [one.actor.id, other.actor.id]);
      both = Promise.all([purge(one), purge(other)]);
      await until(async () => (await lockWaiters(service)) === 2);
    });
    await both;
    expect([await rowsOf(one), await rowsOf(other)]).toEqual([NOTHING, NOTHING]);
    const revisions = 'select from revisions where user_id in ($1, $2)';
    expect(await service.source.query(revisions, [one.actor.id, other.actor.id])).toEqual([]);
  });
});
