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

test('no user gets more items than there is room for, and a call that would bring too many brings none', async () => {
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
