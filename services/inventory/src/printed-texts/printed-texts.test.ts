import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory, type NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

let service: InventoryService;
let me: Actor;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  me = { id: (me?.id ?? 0) + 1, role: 'user' };
  await service.source.query('delete from items');
});

afterAll(() => service?.close());

const next = async (after_id = 0) => (await service.messenger.call(inventory.nextUnread, { after_id })).items;
const count = async () => (await service.messenger.call(inventory.countUnread, {})).count;
const save = (name: string, { image_id, ...item }: Partial<NewItem> & { image_id?: number }) =>
  itemsOf(service, me).save([{ name, ...item }], { ...(image_id && { image_id }) });

test('unread items of one photo come together, and those that were read with the photo do not come', async () => {
  const [drill] = await save('Drill', { image_id: 7 });
  await save('Saw', { image_id: 9 });
  const [bits] = await save('Bits', { image_id: 7 });
  await save('Read', { image_id: 7, printed_text: 'BOSCH' });
  await save('Without photo', {});
  expect((await next()).map(({ id }) => id)).toEqual([drill?.id, bits?.id]);
  expect(await next(drill?.id)).toMatchObject([{ image_id: 9 }]);
  expect(await count()).toBe(3);
});

test('a text reaches lists and keeps updated_at, and an item that shows something else stays unread', async () => {
  const [drill] = await save('Drill', { image_id: 7 });
  const [moved] = await save('Moved', { image_id: 7, image_box: [0, 0, 0.5, 1] });
  const items = (await next()).map(({ id, image_box }) => ({ id, image_box, printed_text: 'GSR 12' }));
  await service.source.query(`update items set image_box = '{0,0,1,1}' where id = $1`, [moved?.id]);
  await service.messenger.call(inventory.keepPrintedTexts, { image_id: 7, items });
  const listed = await itemsOf(service, me).live();
  expect(listed.find(({ id }) => id === drill?.id)).toMatchObject({
    ...{ printed_text: 'GSR 12', updated_at: drill?.updated_at },
  });
  expect((await next()).map(({ id }) => id)).toEqual([moved?.id]);
});

test('an item with another photo is unread again', async () => {
  const [drill] = await save('Drill', { image_id: 7, printed_text: 'BOSCH' });
  expect(await count()).toBe(0);
  await service.messenger.call(inventory.updateItems, { actor: me, items: [{ id: drill?.id ?? 0, image_id: 9 }] });
  expect(await next()).toMatchObject([{ id: drill?.id, image_id: 9 }]);
});
