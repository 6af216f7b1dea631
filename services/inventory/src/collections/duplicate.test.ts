import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { lockWaiters } from '../testing/lock-waiters.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;

beforeAll(async () => {
  service = await inventoryService();
});

afterAll(() => service?.close());

test('a copy made during a purge contains only the items that remain', async () => {
  const me = new TestUser(service);
  const { id } = await me.create('Trip');
  const [gone = 0, kept = 0] = await me.items(['Gone', 'Kept'], { collection_id: id });
  const copying = await testTransaction(service.source, async (manager) => {
    await manager.query('delete from items where id = $1', [gone]);
    const copying = me.messenger.call(collections.duplicate, { actor: me.actor, collection_id: id, name: 'Copy' });
    await until(async () => (await lockWaiters(service)) === 1);
    return { answer: copying };
  });
  const { collection } = await copying.answer;
  expect((await me.inside(collection.id)).map((item) => item.id)).toEqual([kept]);
});
