import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
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

async function collection(user_id: number): Promise<number> {
  const [{ id }] = await service.source.query(
    `insert into collections (user_id, name) values ($1, 'Box ' || random()) returning id`,
    [user_id],
  );
  return id;
}

async function members(collection_id: number): Promise<number[]> {
  const rows = await service.source.query<{ item_id: number }[]>(
    'select item_id from collection_items where collection_id = $1 order by item_id',
    [collection_id],
  );
  return rows.map(({ item_id }) => item_id);
}

test('new items go into the named collection, and an item’s own collection takes precedence over the call’s', async () => {
  const [box, other] = [await collection(actor.id), await collection(actor.id)];
  const uuid = randomUUID().toUpperCase();
  const items = await mine.save(
    [
      { name: 'A', uuid },
      { name: 'B', collection_id: other },
    ],
    { collection_id: box },
  );
  expect([await members(box), await members(other)]).toEqual(items.map(({ id }) => [id]));
});

test('a repeated call does not put a removed item back into its collection', async () => {
  const box = await collection(actor.id);
  const thing = { name: 'A', uuid: randomUUID() };
  await mine.save([thing], { collection_id: box });
  await service.source.query('delete from collection_items where collection_id = $1', [box]);
  await mine.save([thing], { collection_id: box });
  expect(await members(box)).toEqual([]);
});

test('saving into another user’s or an unknown collection creates nothing', async () => {
  const foreign = await collection(actor.id + 1000);
  for (const collection_id of [foreign, 999_999_999]) {
    await expect(mine.save(['A', { name: 'B', collection_id }])).rejects.toMatchObject({
      status: 404,
      response: { code: 'collection_not_found' },
    });
  }
  expect([await mine.names(), await members(foreign)]).toEqual([[], []]);
});
