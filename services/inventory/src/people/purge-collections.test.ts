import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { Collector } from '../testing/collector.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { PeopleService } from './people.service.js';

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

/** How many rows each table has of somebody. */
async function rowsOf({ actor }: Collector) {
  const counts = Object.entries(ROWS).map(async ([table, query]) => [
    table,
    (await service.source.query(query, [actor.id])).length,
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

const prefer = ({ actor }: Collector) =>
  service.messenger.call(notices.changePreferences, { actor, low_stock_mail: false });

async function settled() {
  const one = new Collector(service);
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

test('a deleted account leaves no collection, run, notice or preference, and makes none any more', async () => {
  const [one, other] = [await settled(), await settled()];
  expect(await rowsOf(one)).toEqual(EVERYTHING);
  await service.app.get(PeopleService).purge(one.actor.id);
  expect(await rowsOf(one)).toEqual(NOTHING);
  await expect(one.create('Late')).rejects.toMatchObject(gone);
  await expect(one.list()).rejects.toMatchObject(gone);
  await expect(one.membership([1])).rejects.toMatchObject(gone);
  await expect(one.batch([{ collection_id: 1, action: 'add', item_ids: [1] }])).rejects.toMatchObject(gone);
  await expect(prefer(one)).rejects.toMatchObject(gone);
  expect(await rowsOf(one)).toEqual(NOTHING);
  expect(await rowsOf(other)).toEqual(EVERYTHING);
});
