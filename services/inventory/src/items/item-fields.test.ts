import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
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

const actor: Actor = { id: 1, role: 'user' };
let service: InventoryService;
let mine: ReturnType<typeof itemsOf>;

beforeAll(async () => {
  service = await inventoryService();
  mine = itemsOf(service, actor);
});

afterAll(() => service?.close());

/** Values that are not the default of a field of their kind; a choice has values of its own. */
const VALUES: Record<Exclude<ItemFieldKind, 'choice'>, unknown> = {
  name: 'Drill',
  long_text: 'Blue, with a case',
  short_text: 'Garage',
  quantity: 3,
  flag: true,
  money: 1.5,
  date: '2024-05-31',
  tags: ['loud'],
  // An image that media has, as the harness says.
  image: 7,
  box: [0.1, 0.2, 0.3, 0.4],
};

function exampleOf(name: ItemFieldName): unknown {
  const field = ITEM_FIELDS[name];
  return field.kind === 'choice' ? field.choices.at(-1) : VALUES[field.kind];
}

test.each(ITEM_FIELD_NAMES)('%s is kept when an item is saved, changed and listed', async (name) => {
  const photo = name === 'image_box' ? { image_id: 7 } : {};
  const value = exampleOf(name);
  const [saved] = await mine.save([{ name: 'Thing', ...photo, [name]: value }]);
  expect(saved).toMatchObject({ [name]: value });
  const [other] = await mine.save([{ name: 'Other', ...photo }]);
  const { items } = await mine.update({ id: other?.id ?? 0, [name]: value });
  expect(items[0]).toMatchObject({ [name]: value });
  expect(await mine.one(other?.id ?? 0)).toMatchObject({ [name]: value });
});

test('its picture is its own part of the image, and another image begins whole', async () => {
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

test('its part of the image is made at once, and its placeholder becomes that of the part', async () => {
  // What other tests say of theirs may still be on its way.
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
  '%j is no part of an image',
  async (box) => {
    const image_box = box as [number, number, number, number];
    await expect(mine.save([{ name: 'Mug', image_id: 7, image_box }])).rejects.toMatchObject({ status: 400 });
  },
);

test('what analysis doubts waits until somebody names the item or has looked at it', async () => {
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
