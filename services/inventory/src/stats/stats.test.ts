import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { stats } from '@whereabouts/shared/contracts/stats.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

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

afterAll(() => service?.close());

const ofUser = (as = actor) => service.messenger.call(stats.items, { actor: as });
const charts = () => service.messenger.call(stats.charts, { actor });

test('one’s own numbers count live items, and the room of those in the trash', async () => {
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

test('everybody’s numbers are for admins', async () => {
  await mine.save(['A', 'B']);
  await expect(service.messenger.call(stats.itemsOfAll, { actor })).rejects.toMatchObject({ status: 403 });
  const admin: Actor = { ...actor, role: 'admin' };
  const { users } = await service.messenger.call(stats.itemsOfAll, { actor: admin });
  expect(users.find(({ user_id }) => user_id === actor.id)).toEqual({
    user_id: actor.id,
    item_count: 2,
    db_storage_bytes: expect.any(Number),
  });
});

test('shares are by the top level of the category and by area, largest first', async () => {
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

test('growth tells what there was at the end of each of twelve months', async () => {
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
