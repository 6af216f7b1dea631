import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { PlaceList, type PlacePath, places } from '@whereabouts/shared/contracts/places.js';
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

const SHELF = { area: 'Garage', location: 'Shelf' };
const BOX = { ...SHELF, sub_location: 'Box' };

const list = async () => {
  const { json } = await service.messenger.call(places.list, { actor });
  return PlaceList.parse(JSON.parse(String(json))).places;
};
const rename = (from: PlacePath, to: PlacePath) => service.messenger.call(places.rename, { actor, from, to });
const paths = async () => (await list()).map((p) => [p.area, p.location, p.sub_location].join('/'));

test('places are where own live items lie, with counts and pictures of the newest', async () => {
  await mine.save([
    { name: 'A', ...SHELF, image_id: 7 },
    { name: 'B', ...SHELF, image_id: 9 },
    { name: 'C', ...BOX },
    'D',
  ]);
  const [gone] = await mine.save([{ name: 'Gone', area: 'Attic' }]);
  await mine.remove(gone?.id ?? 0);
  await itemsOf(service, { id: actor.id + 1000, role: 'user' }).save([{ name: 'Other', area: 'Cellar' }]);
  expect(await list()).toEqual([
    { ...SHELF, sub_location: null, item_count: 2, image_ids: [9, 7] },
    { ...BOX, item_count: 1, image_ids: [] },
    { area: null, location: null, sub_location: null, item_count: 1, image_ids: [] },
  ]);
});

test('the list has an ETag that moves when something is put elsewhere', async () => {
  const [id = 0] = await mine.ids('A');
  const { etag } = await service.messenger.call(places.list, { actor });
  expect((await service.messenger.call(places.list, { actor, if_none_match: etag })).json).toBeNull();
  await mine.update({ id, area: 'Attic' });
  expect((await service.messenger.call(places.list, { actor, if_none_match: etag })).json).not.toBeNull();
});

test('renaming takes along what lies deeper, and its reverse puts everything back', async () => {
  await mine.save([
    { name: 'A', area: 'Garage' },
    { name: 'B', ...SHELF },
    { name: 'C', ...BOX },
    { name: 'D', area: 'Attic' },
  ]);
  const before = await paths();
  expect(await rename({ area: 'Garage' }, { area: 'Workshop' })).toEqual({ success: true, moved: 3 });
  expect(await paths()).toEqual(['Attic//', 'Workshop//', 'Workshop/Shelf/', 'Workshop/Shelf/Box']);
  expect(await rename({ area: 'Workshop' }, { area: 'Garage' })).toEqual({ success: true, moved: 3 });
  expect(await paths()).toEqual(before);
});

test('a place moves to another level as far as there are levels', async () => {
  await mine.save([
    { name: 'B', ...SHELF },
    { name: 'C', ...BOX },
  ]);
  expect(await rename(SHELF, { area: 'Attic' })).toMatchObject({ moved: 2 });
  expect(await paths()).toEqual(['Attic//', 'Attic/Box/']);
  expect(await rename({ area: 'Attic' }, SHELF)).toMatchObject({ moved: 2 });
  await expect(rename(SHELF, { area: 'A', location: 'B', sub_location: 'C' })).rejects.toMatchObject({
    status: 400,
    response: { code: 'place_too_deep' },
  });
  expect(await paths()).toEqual(['Garage/Shelf/', 'Garage/Shelf/Box']);
});

test('a place where nothing of one’s own lies is not found', async () => {
  await itemsOf(service, { id: actor.id + 1000, role: 'user' }).save([{ name: 'Other', area: 'Hall' }]);
  await expect(rename({ area: 'Hall' }, { area: 'Mine' })).rejects.toMatchObject({
    status: 404,
    response: { code: 'place_not_found' },
  });
  await expect(rename({ area: 'A', sub_location: 'C' }, { area: 'B' })).rejects.toMatchObject({ status: 400 });
});
