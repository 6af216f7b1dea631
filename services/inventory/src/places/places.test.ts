import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_KEPT_PLACES } from '@whereabouts/shared/contracts/limits.js';
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
const create = (place: PlacePath) => service.messenger.call(places.create, { actor, ...place });
const remove = (place: PlacePath) => service.messenger.call(places.remove, { actor, ...place });
const paths = async () => (await list()).map((p) => [p.area, p.location, p.sub_location].join('/'));

test('the list of places has the places of the user’s live items, with counts and images of the newest items', async () => {
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

test('the list of places gets a new ETag when an item moves', async () => {
  const [id = 0] = await mine.ids('A');
  const { etag } = await service.messenger.call(places.list, { actor });
  expect((await service.messenger.call(places.list, { actor, if_none_match: etag })).json).toBeNull();
  await mine.update({ id, area: 'Attic' });
  expect((await service.messenger.call(places.list, { actor, if_none_match: etag })).json).not.toBeNull();
});

test('a rename moves the places inside, and the reverse rename restores them', async () => {
  await mine.save([
    { name: 'A', area: 'Garage' },
    { name: 'B', ...SHELF },
    { name: 'C', ...BOX },
    { name: 'D', area: 'Attic' },
  ]);
  const before = await paths();
  expect(await rename({ area: 'Garage' }, { area: 'Workshop' })).toMatchObject({ success: true, moved: 3 });
  expect(await paths()).toEqual(['Attic//', 'Workshop//', 'Workshop/Shelf/', 'Workshop/Shelf/Box']);
  expect(await rename({ area: 'Workshop' }, { area: 'Garage' })).toMatchObject({ success: true, moved: 3 });
  expect(await paths()).toEqual(before);
});

test('a place can move to another level unless it would exceed three levels', async () => {
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

test('a rename moves departed items along without counting them, and its undo moves them back', async () => {
  const [cup, pot, box] = await mine.save([
    { name: 'Cup', ...SHELF },
    { name: 'Pot', ...SHELF },
    { name: 'Box', ...BOX },
  ]);
  const departed = { kind: 'lost', on: null, price: null, note: null } as const;
  await mine.update({ id: pot?.id ?? 0, departed }, { id: box?.id ?? 0, departed });
  const { moved, changed } = await rename(SHELF, { area: 'Attic' });
  expect([moved, changed.length]).toEqual([1, 3]);
  expect(await mine.one(pot?.id ?? 0)).toMatchObject({ area: 'Attic', location: null });
  const undo = { actor, from: { area: 'Attic' }, to: SHELF, if_unchanged: changed };
  expect(await service.messenger.call(places.rename, undo)).toMatchObject({ moved: 1, skipped_ids: [] });
  expect(await mine.one(pot?.id ?? 0)).toMatchObject(SHELF);
  expect(await mine.one(box?.id ?? 0)).toMatchObject(BOX);
  // One that would be too deep stays, because its owner does not see it there.
  const deep = { area: 'A', location: 'B', sub_location: 'C' };
  const renamed = await rename(SHELF, deep);
  expect([renamed.moved, renamed.changed.length]).toEqual([1, 2]);
  expect(await mine.one(cup?.id ?? 0)).toMatchObject(deep);
  await expect(rename(SHELF, { area: 'Hall' })).rejects.toMatchObject({ status: 404 });
});

test('renaming a place without items of the user answers "not found"', async () => {
  await itemsOf(service, { id: actor.id + 1000, role: 'user' }).save([{ name: 'Other', area: 'Hall' }]);
  await expect(rename({ area: 'Hall' }, { area: 'Mine' })).rejects.toMatchObject({
    status: 404,
    response: { code: 'place_not_found' },
  });
  await expect(rename({ area: 'A', sub_location: 'C' }, { area: 'B' })).rejects.toMatchObject({ status: 400 });
});

test('a place can be created before it has items, and stays when its items leave', async () => {
  const etag = async () => (await service.messenger.call(places.list, { actor })).etag;
  const before = await etag();
  const place = { area: 'Attic', location: null, sub_location: null, item_count: 0, image_ids: [] };
  expect(await create({ area: 'Attic' })).toEqual({ place, is_new: true });
  expect(await etag()).not.toBe(before);
  expect(await create({ area: 'Attic' })).toEqual({ place, is_new: false });
  await create(BOX);
  expect(await list()).toEqual([place, { ...BOX, item_count: 0, image_ids: [] }]);
  const [{ id } = { id: 0 }] = await mine.save([{ name: 'A', ...BOX, image_id: 7 }]);
  expect(await create(BOX)).toMatchObject({ place: { item_count: 1, image_ids: [7] }, is_new: false });
  await mine.update({ id, area: 'Hall', location: null, sub_location: null });
  expect(await paths()).toEqual(['Attic//', 'Garage/Shelf/Box', 'Hall//']);
});

test('a place is deleted with the empty places inside it, but not while it has items', async () => {
  await create(SHELF);
  await create(BOX);
  await create({ area: 'Attic' });
  const [{ id } = { id: 0 }] = await mine.save([{ name: 'A', ...BOX }]);
  for (const place of [{ area: 'Garage' }, SHELF, BOX]) {
    await expect(remove(place)).rejects.toMatchObject({ status: 409, response: { code: 'place_in_use' } });
  }
  await mine.remove(id);
  expect(await remove({ area: 'Garage' })).toEqual({ success: true });
  expect(await paths()).toEqual(['Attic//']);
  await expect(remove(SHELF)).rejects.toMatchObject({ status: 404, response: { code: 'place_not_found' } });
});

test('another user’s place can be neither seen nor deleted nor renamed', async () => {
  const other: Actor = { id: actor.id + 1000, role: 'user' };
  await service.messenger.call(places.create, { actor: other, ...SHELF });
  expect(await list()).toEqual([]);
  await expect(remove(SHELF)).rejects.toMatchObject({ status: 404 });
  await expect(rename(SHELF, { area: 'Mine' })).rejects.toMatchObject({ status: 404 });
});

test('a rename moves empty places along, and the reverse rename restores them', async () => {
  await create(SHELF);
  await create(BOX);
  await mine.save([{ name: 'A', area: 'Garage' }]);
  expect(await rename({ area: 'Garage' }, { area: 'Workshop' })).toMatchObject({ success: true, moved: 1 });
  expect(await paths()).toEqual(['Workshop//', 'Workshop/Shelf/', 'Workshop/Shelf/Box']);
  expect(await rename({ area: 'Workshop', location: 'Shelf' }, { area: 'Rack' })).toMatchObject({
    success: true,
    moved: 0,
  });
  expect(await paths()).toEqual(['Rack//', 'Rack/Box/', 'Workshop//']);
  await expect(rename({ area: 'Rack' }, { area: 'A', location: 'B', sub_location: 'C' })).rejects.toMatchObject({
    status: 400,
    response: { code: 'place_too_deep' },
  });
  expect(await paths()).toEqual(['Rack//', 'Rack/Box/', 'Workshop//']);
  // A place can also move into itself, or onto an existing place.
  await rename({ area: 'Rack', location: 'Box' }, { area: 'Rack', location: 'Box', sub_location: 'Left' });
  await rename({ area: 'Rack' }, { area: 'Workshop' });
  expect(await paths()).toEqual(['Workshop//', 'Workshop/Box/Left']);
});

test('a user cannot exceed the limit of kept places, even with concurrent calls', async () => {
  await service.source.query(
    `insert into places (user_id, path) select $1, array['Area ' || n] from generate_series(2, $2::int) n`,
    [actor.id, MAX_KEPT_PLACES],
  );
  const calls = await Promise.allSettled([create({ area: 'One' }), create({ area: 'Two' })]);
  const [refused, ...others] = calls.filter(({ status }) => status === 'rejected');
  expect(others).toEqual([]);
  expect(refused).toMatchObject({ reason: { status: 409, response: { code: 'too_many_places' } } });
});

test('empty places are suggested', async () => {
  await create(BOX);
  const { json } = await service.messenger.call(inventory.suggestions, { actor });
  expect(JSON.parse(String(json))).toMatchObject({ areas: ['Garage'], locations: ['Shelf'], sub_locations: ['Box'] });
});
