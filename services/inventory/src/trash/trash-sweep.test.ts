import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { TrashSweep } from './trash-sweep.js';

let service: InventoryService;

beforeAll(async () => {
  service = await inventoryService();
});

afterAll(() => service?.close());

const user = (id: number) => itemsOf(service, { id, role: 'user' } satisfies Actor);
const sweep = () => service.app.get(TrashSweep).sweep();

/** Creates a user with an overdue item and a recent item in the trash, and a live item. */
async function hoarder(id: number) {
  const [old = 0, fresh = 0] = await user(id).ids('Old', 'Fresh', 'Live');
  await user(id).removeAll([old, fresh]);
  await service.source.query(`update items set deleted_at = now() - interval '31 days' where id = $1`, [old]);
}

test('a sweep purges the overdue items of all users and no others', async () => {
  for (const id of [1, 2, 3]) await hoarder(id);
  expect(await sweep()).toBe(3);
  for (const id of [1, 2, 3]) {
    expect([await user(id).names(), (await user(id).trash()).map(({ name }) => name)]).toEqual([['Live'], ['Fresh']]);
  }
  expect(await sweep()).toBe(0);
});

test('only one of several concurrent sweeps runs', async () => {
  await hoarder(4);
  const other = service.source.createQueryRunner();
  await other.query(
    `select pg_advisory_lock(hashtextextended('whereabouts.' || current_schema() || '.trash-sweep', 0))`,
  );
  expect(await sweep()).toBe(0);
  await other.query('select pg_advisory_unlock_all()');
  await other.release();
  expect(await sweep()).toBe(1);
});

test('the queries of the sweep and of the latest deletion use their indexes', async () => {
  const plans = await transaction(service.source, async (tx) => {
    await tx.query('set local enable_seqscan = off');
    return [
      await tx.query('explain select user_id from items where deleted_at < now() order by deleted_at limit 1'),
      await tx.query(
        'explain select id from items where user_id = 1 and deleted_at is not null order by deleted_at desc, id desc limit 1',
      ),
      await tx.query('explain select image_id from items where image_id = any(array[1, 2])'),
    ].map((plan) => JSON.stringify(plan));
  });
  expect(plans[0]).toContain('items_trash_age');
  expect(plans[1]).toContain('items_trashed');
  expect(plans[2]).toContain('items_of_image');
});
