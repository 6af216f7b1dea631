import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { customFields } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { type Item, inventory } from '@whereabouts/shared/contracts/inventory.js';
import {
  ITEM_FIELD_NAMES,
  ITEM_FIELDS,
  type ItemFieldKind,
  type ItemFieldName,
} from '@whereabouts/shared/contracts/item-fields.js';
import { media } from '@whereabouts/shared/contracts/media.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

let customId = 0;
const actor: Actor = { id: 1, role: 'user' };
let service: InventoryService;
let mine: ReturnType<typeof itemsOf>;

beforeAll(async () => {
  service = await inventoryService();
  mine = itemsOf(service, actor);
  const shelf = { actor, name: 'Shelf mark', kind: 'text' } as const;
  customId = (await service.messenger.call(customFields.create, shelf)).field.id;
});

afterAll(() => service?.close());

/** Values that differ from the default of their kind. A choice has its own values. */
const VALUES: Record<Exclude<ItemFieldKind, 'choice' | 'custom'>, unknown> = {
  name: 'Drill',
  long_text: 'Blue, with a case',
  short_text: 'Garage',
  line: 'Bosch',
  code: '4006381333931',
  link: 'https://example.org/drill',
  quantity: 3,
  flag: true,
  money: 1.5,
  date: '2024-05-31',
  tags: ['loud'],
  // An image that the fake media service has.
  image: 7,
  box: [0.1, 0.2, 0.3, 0.4],
  departed: { kind: 'sold', on: '2026-05-31', price: 12.5, note: 'To Anna' },
};

function exampleOf(name: ItemFieldName): unknown {
  const field = ITEM_FIELDS[name];
  if (field.kind === 'custom') return { [customId]: 'B7' };
  return field.kind === 'choice' ? field.choices.at(-1) : VALUES[field.kind];
}

test.each(ITEM_FIELD_NAMES)('the field %s is stored when an item is saved, changed and listed', async (name) => {
  const photo = name === 'image_box' ? { image_id: 7 } : {};
  const value = exampleOf(name);
  const [saved] = await mine.save([{ name: 'Thing', ...photo, [name]: value }]);
  expect(saved).toMatchObject({ [name]: value });
  const [other] = await mine.save([{ name: 'Other', ...photo }]);
  const { items } = await mine.update({ id: other?.id ?? 0, [name]: value });
  expect(items[0]).toMatchObject({ [name]: value });
  expect(await mine.one(other?.id ?? 0)).toMatchObject({ [name]: value });
});

test('an item’s thumbnail shows its part of the image, and a new image starts without a part', async () => {
  const [item] = await mine.save([{ name: 'Mug', image_id: 7, image_box: [0.12345678, 0, 0.5, 1] }]);
  expect(item).toMatchObject({
    image_box: [0.1235, 0, 0.5, 1],
    image_url: '/api/images/7/content',
    thumbnail_url: '/api/images/7/content?thumb=1&box=0.1235,0,0.5,1',
  });
  const id = item?.id ?? 0;
  const moved = (await mine.update({ id, image_id: 9 })).items;
  expect(moved).toMatchObject([{ image_box: null, thumbnail_url: '/api/images/9/content?thumb=1' }]);
  const boxed = (await mine.update({ id, image_id: 7, image_box: [0, 0, 0.5, 0.5] })).items;
  expect(boxed).toMatchObject([{ image_id: 7, image_box: [0, 0, 0.5, 0.5] }]);
  expect((await mine.update({ id, image_id: null })).items).toMatchObject([{ image_box: null, thumbnail_url: null }]);
  expect((await mine.save([{ name: 'No photo', image_box: [0, 0, 1, 1] }]))[0]).toMatchObject({ image_box: null });
});

test('a part of an image is rendered at once, and the item gets the placeholder of the part', async () => {
  // Events of other tests may still arrive.
  const told = () => service.boxes.filter(({ image_id }) => image_id === 9);
  const image_box: [number, number, number, number] = [0.5, 0.25, 0.125, 0.0625];
  const [item] = await mine.save([
    { name: 'Mug', image_id: 9, image_box },
    { name: 'Whole photo', image_id: 9 },
  ]);
  await mine.update({ id: item?.id ?? 0, name: 'Cup' });
  await mine.update({ id: item?.id ?? 0, image_box: [0, 0, 0.5, 1] });
  await until(() => told().length > 1);
  expect(told()).toEqual([
    { image_id: 9, box: image_box },
    { image_id: 9, box: [0, 0, 0.5, 1] },
  ]);
  await service.publishEvent(media.cropMade, { image_id: 9, box: [0, 0, 0.5, 1], thumb_hash: 'Bwg=' });
  await until(async () => (await mine.one(item?.id ?? 0)).thumb_hash === 'Bwg=');
});

test.each([[[0, 0, 0, 1]], [[0.6, 0, 0.5, 1]], [[0, 0, 1]], [[-0.1, 0, 1, 1]]])(
  'the box %j is not a valid part of an image',
  async (box) => {
    const image_box = box as [number, number, number, number];
    await expect(mine.save([{ name: 'Mug', image_id: 7, image_box }])).rejects.toMatchObject({ status: 400 });
  },
);

test('the part of a photo that shows the serial number is forgotten with the photo', async () => {
  const review = { confidence: null, alternatives: [], doubtful: ['serial_number' as const] };
  const { items } = await service.messenger.call(inventory.saveItems, {
    actor,
    items: [{ name: 'Drill', image_id: 7, review: { ...review, serial_box: [0.1, 0.2, 0.5, 0.05] } }],
  });
  const [{ id }] = items as [Item];
  const changed = async (changes: object) => (await mine.update({ id, ...changes })).items.map((item) => item.review);
  expect(await changed({ area: 'Shed' })).toEqual([{ ...review, serial_box: [0.1, 0.2, 0.5, 0.05] }]);
  expect(await changed({ image_id: 9 })).toEqual([review]);
});

test('an item stays in review until a user names it or confirms it', async () => {
  const review = { confidence: 0.4, alternatives: ['Cup'] };
  const doubted = { review, file_name: 'IMG_2034.jpg' };
  const { items } = await service.messenger.call(inventory.saveItems, {
    actor,
    items: [
      { name: 'Mug', ...doubted },
      { name: 'Pan', ...doubted },
      { name: 'Pot', ...doubted },
    ],
  });
  expect(items).toMatchObject([doubted, doubted, doubted]);
  const [mug, pan, pot] = items.map(({ id }) => id) as [number, number, number];
  const { items: changed } = await mine.update(
    { id: mug, name: 'Cup' },
    { id: pan, review: null },
    { id: pot, area: 'Shed' },
  );
  expect(changed.map((item) => item.review)).toEqual([null, null, review]);
});
