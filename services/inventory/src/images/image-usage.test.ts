import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { createCollection } from '../testing/create-collection.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { SEES_IMAGE } from './image-usage.service.js';

let service: InventoryService;
let me: Actor;
let her: Actor;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  me = { id: (me?.id ?? 0) + 1, role: 'user' };
  her = { id: me.id + 1000, role: 'user' };
  await service.source.query('delete from items');
});

afterAll(() => service?.close());

const IMAGE = 7;
const sees = async (image_id = IMAGE) =>
  (await service.messenger.call(inventory.seesImage, { actor: me, image_id })).sees;

/** Creates an item of the user on the image. */
async function pictured(actor: Actor): Promise<number> {
  const [item] = await itemsOf(service, actor).save(['Pictured'], { image_id: IMAGE });
  return item?.id ?? 0;
}

test('a user sees the images of their own items, even if another user uploaded them or the items are trashed', async () => {
  expect(await sees()).toBe(false);
  const id = await pictured(me);
  expect([await sees(), await sees(9)]).toEqual([true, false]);
  await itemsOf(service, me).remove(id);
  expect(await sees()).toBe(true);
});

test('a user sees another user’s image while a share opens an item on it', async () => {
  const id = await pictured(her);
  expect(await sees()).toBe(false);
  await grantAccess(service, me.id, { items: [{ owner_id: her.id, item_ids: [id] }] });
  expect(await sees()).toBe(true);
  const collection_id = await createCollection(service, her.id, [id]);
  await grantAccess(service, me.id, { collections: [{ owner_id: her.id, collection_id, member_ids: [her.id] }] });
  expect(await sees()).toBe(true);
  await itemsOf(service, her).remove(id);
  expect(await sees()).toBe(false);
});

test('a user sees an image even if it has more items than one call may name', async () => {
  await pictured(her);
  const rows = await service.source.query<{ id: number }[]>(
    `insert into items (user_id, uuid, name, image_id)
     select $1, gen_random_uuid(), 'One of many', $2 from generate_series(1, 501) returning id`,
    [her.id, IMAGE],
  );
  expect(await sees()).toBe(false);
  await grantAccess(service, me.id, { items: [{ owner_id: her.id, item_ids: [rows.at(-1)?.id ?? 0] }] });
  expect(await sees()).toBe(true);
});

test('the query for items on an image uses its index', async () => {
  const plan = await transaction(service.source, async (tx) => {
    await tx.query('set local enable_seqscan = off');
    return tx.query(`explain ${SEES_IMAGE}`, [me.id, IMAGE]);
  });
  expect(JSON.stringify(plan)).toContain('item_files_of_image');
});

test('an image is in use if a user other than the excluded one has an item on it', async () => {
  await pictured(her);
  const inUse = async (except?: number) =>
    (await service.messenger.call(inventory.filesInUse, { image_ids: [IMAGE, 9], except })).image_ids;
  expect([await inUse(), await inUse(me.id), await inUse(her.id)]).toEqual([[IMAGE], [IMAGE], []]);
  const id = await pictured(me);
  await itemsOf(service, me).remove(id);
  expect(await inUse(her.id)).toEqual([IMAGE]);
});
