import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { ItemCounts } from './item-counts.js';

let service: InventoryService;
let actor: Actor;
let mine: ReturnType<typeof itemsOf>;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
  mine = itemsOf(service, actor);
});

afterAll(async () => {
  await service?.close();
});

const ofUser = (as = actor) => service.messenger.call(stats.items, { actor: as });
const told = ({ id }: Actor) => service.auth.counted.filter(({ user_id }) => user_id === id);
const charts = () => service.messenger.call(stats.charts, { actor });

test('a user’s statistics count live items, and the storage of trashed items too', async () => {
  expect(await ofUser()).toEqual({ item_count: 0, db_storage_bytes: 0 });
  await itemsOf(service, { ...actor, id: actor.id + 1000 }).save(['Another’s']);
  const [id = 0] = await mine.ids('A', 'B');
  const both = await ofUser();
  expect(both.item_count).toBe(2);
  expect(both.db_storage_bytes).toBeGreaterThan(100);
  await mine.remove(id);
  expect(await ofUser()).toMatchObject({ item_count: 1 });
  expect((await ofUser()).db_storage_bytes).toBeGreaterThanOrEqual(both.db_storage_bytes);
});

test('auth gets the new counts of users whose items have changed, trash included', async () => {
  const ids = await mine.ids('A', 'B', 'C');
  const other: Actor = { ...actor, id: actor.id + 1000 };
  await itemsOf(service, other).save(['Another’s']);
  const report = () => service.app.get(ItemCounts).report();
  await report();
  await until(() => told(actor).length + told(other).length === 2);
  expect(told(actor)[0]).toEqual({ user_id: actor.id, version: expect.any(Number), ...(await ofUser()) });
  expect(told(actor)[0]?.item_count).toBe(3);
  await mine.remove(ids[0] ?? 0);
  await report();
  await until(() => told(actor).length === 2);
  expect(told(actor)[1]).toMatchObject(await ofUser());
  expect(told(actor)[1]?.item_count).toBe(2);
  expect(told(actor)[1]?.version).toBeGreaterThan(told(actor)[0]?.version ?? 0);
  expect(told(other)).toHaveLength(1);
});

test('only users whose items have changed since the last count are counted again', async () => {
  const other: Actor = { ...actor, id: actor.id + 1000 };
  await itemsOf(service, other).save(['Another’s']);
  const counts = service.app.get(ItemCounts);
  await counts.report();
  // The users gathered so far.
  await counts.reportChanged();
  await service.source.query('update item_counts set revision = -1 where user_id = $1', [other.id]);
  await mine.save(['Mine']);
  // Reported automatically after a few seconds.
  await until(() => told(actor).length === 1);
  expect(told(other)).toHaveLength(1);
  await counts.report();
  await until(() => told(other).length === 2);
});

test('admins see the total number of items', async () => {
  const ofAll = async (as: Actor = { ...actor, role: 'admin' }) => {
    await service.app.get(ItemCounts).report();
    return (await service.messenger.call(inventory.stats, { actor: as })).item_count;
  };
  const before = await ofAll();
  const [id = 0] = await mine.ids('A', 'B');
  await itemsOf(service, { ...actor, id: actor.id + 2000 }).save(['Another’s']);
  expect(await ofAll()).toBe(before + 3);
  await mine.remove(id);
  expect(await ofAll()).toBe(before + 2);
  await expect(ofAll(actor)).rejects.toMatchObject({ status: 403 });
});

test('auth gets all counts again when it asks for them', async () => {
  await mine.ids('A');
  await service.app.get(ItemCounts).report();
  await until(() => told(actor).length === 1);
  await transaction(service.source, (tx) => service.app.get(Outbox).publishEvent(tx, stats.itemCountsWanted, {}));
  const isDue = () => service.source.query('select from item_counts where user_id = $1 and revision < 0', [actor.id]);
  await until(async () => (await isDue()).length > 0);
  await service.app.get(ItemCounts).report();
  await until(() => told(actor).length === 2);
  expect(told(actor)[1]).toEqual(told(actor)[0]);
});

test('no count is written for a user who is being deleted', async () => {
  await mine.ids('A');
  await service.app.get(ItemCounts).report();
  await mine.ids('B');
  const purge = service.source.createQueryRunner();
  await purge.startTransaction();
  await purge.query('delete from items where user_id = $1', [actor.id]);
  await purge.query('delete from revisions where user_id = $1', [actor.id]);
  await purge.query('delete from item_counts where user_id = $1', [actor.id]);
  const reported = service.app.get(ItemCounts).report();
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%item_counts%'
    and datname = current_database()`;
  await until(async () => (await service.source.query(waiting)).length > 0);
  await purge.commitTransaction();
  await purge.release();
  await reported;
  expect(await service.source.query('select from item_counts where user_id = $1', [actor.id])).toEqual([]);
});

test('the chart shares are grouped by top-level category and by area, largest first', async () => {
  await mine.save([
    { name: 'A', category: 'Tools > Hand tools', area: 'Garage' },
    { name: 'B', category: 'Tools > Power tools', area: 'Garage' },
    { name: 'C', category: 'Kitchen' },
    { name: 'D', area: 'Attic' },
    { name: 'E', area: 'Garage' },
    { name: 'F', category: 'Tools' },
  ]);
  const { by_category, by_area } = await charts();
  expect(by_category).toEqual([
    { name: 'Tools', item_count: 3 },
    { name: null, item_count: 2 },
    { name: 'Kitchen', item_count: 1 },
  ]);
  expect(by_area).toEqual([
    { name: 'Garage', item_count: 3 },
    { name: null, item_count: 2 },
    { name: 'Attic', item_count: 1 },
  ]);
  await mine.save(Array.from({ length: 20 }, (_, n) => ({ name: 'X', area: `Area ${n}` })));
  expect((await charts()).by_area).toHaveLength(12);
});

test('the growth chart has the number of items at the end of each of twelve months', async () => {
  const [years = 0, months = 0, trashed = 0] = await mine.ids('Years', 'Months', 'Trashed', 'New');
  await mine.remove(trashed);
  const at = (id: number, column: string, age: string) =>
    service.source.query(`update items set ${column} = date_trunc('month', now()) - $2::interval where id = $1`, [
      id,
      age,
    ]);
  await at(years, 'created_at', '3 years');
  await at(months, 'created_at', '5 months');
  await at(trashed, 'created_at', '4 months');
  await at(trashed, 'deleted_at', '2 months');
  const { growth } = await charts();
  expect(growth.map(({ item_count }) => item_count)).toEqual([1, 1, 1, 1, 1, 1, 2, 3, 3, 2, 2, 3]);
  expect(growth.at(-1)?.month).toBe(new Date().toISOString().slice(0, 7));
  expect(new Set(growth.map(({ month }) => month)).size).toBe(12);
});
