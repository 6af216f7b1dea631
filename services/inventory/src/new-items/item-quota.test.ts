import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ItemList, inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';

let service: InventoryService;

beforeAll(async () => {
  service = await inventoryService({ MAX_ITEMS_PER_USER: '3' });
});

afterAll(() => service?.close());

const actor = (id: number) => ({ id, role: 'user' as const });
const save = (id: number, ...names: string[]) =>
  service.messenger.call(inventory.saveItems, { actor: actor(id), items: names.map((name) => ({ name })) });

test('a user cannot exceed their item limit, and a call that would exceed it creates nothing', async () => {
  await save(1, 'One', 'Two');
  await expect(save(1, 'Three', 'Four')).rejects.toMatchObject({
    status: 409,
    response: { code: 'quota_reached', limit: 3, message: expect.stringContaining('at most 3 items') },
  });
  await save(1, 'Three');
  await expect(save(1, 'Four')).rejects.toMatchObject({ status: 409 });
  await save(2, 'Their', 'own', 'three');
  const { json } = await service.messenger.call(inventory.listItems, { actor: actor(1) });
  expect(ItemList.parse(JSON.parse(String(json))).items).toHaveLength(3);
});

test('concurrent calls cannot exceed the item limit', async () => {
  const adding = Array.from({ length: 20 }, (_, n) => save(3, `Thing ${n}`));
  const statuses = (await Promise.allSettled(adding)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(3);
  const [{ count }] = await service.source.query('select count(*)::int from items where user_id = 3');
  expect(count).toBe(3);
});

test('concurrent calls that use an earlier count stay within the item limit', async () => {
  const roomy = await inventoryService({ MAX_ITEMS_PER_USER: '40' });
  const add = (name: string) => roomy.messenger.call(inventory.saveItems, { actor: actor(1), items: [{ name }] });
  await add('First');
  const adding = Array.from({ length: 60 }, (_, n) => add(`Thing ${n}`));
  const refused = (await Promise.allSettled(adding)).filter(({ status }) => status === 'rejected');
  const [{ count }] = await roomy.source.query('select count(*)::int from items where user_id = 1');
  await roomy.close();
  expect([count, refused.length]).toEqual([40, 21]);
});
