import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { imports } from '@whereabouts/shared/contracts/imports.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { PlaceList, type PlacePath, places } from '@whereabouts/shared/contracts/places.js';
import { grantAccess } from '../testing/grant-access.js';
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

const FIRST = { name: 'A', area: 'Küche', location: 'Shelf 2', category: 'Home > Tools', tags: ['m²'] };
const OTHER = { name: 'B', area: 'KU\u0308CHE', location: 'shelf  2', category: 'home > TOOLS', tags: ['M2'] };
const SPELLED = { area: 'Küche', location: 'Shelf 2', category: 'Home > Tools', tags: ['m²'] };

const paths = async () => {
  const { json } = await service.messenger.call(places.list, { actor });
  return PlaceList.parse(JSON.parse(String(json))).places.map((p) => [p.area, p.location, p.sub_location].join('/'));
};
const create = (place: PlacePath) => service.messenger.call(places.create, { actor, ...place });
const rename = (from: PlacePath, to: PlacePath) => service.messenger.call(places.rename, { actor, from, to });

test('new items take an existing spelling, even that of another item in the same call', async () => {
  await mine.save([FIRST]);
  expect(await mine.save([OTHER])).toMatchObject([SPELLED]);
  const [one, other] = await mine.save([
    { name: 'C', area: 'Attic', tags: ['new'] },
    { name: 'D', area: 'ATTIC' },
  ]);
  expect([one?.area, other?.area]).toEqual(['Attic', 'Attic']);
  expect(await paths()).toEqual(['Attic//', 'Küche/Shelf 2/']);
});

test('imported items take an existing spelling', async () => {
  await mine.save([FIRST]);
  const csv = 'name,area,location,category,tags\nE,ku\u0308che,SHELF 2,HOME > tools,M2\nF,Hall,,,\nG,hall,,,';
  await service.messenger.call(imports.run, { actor, csv });
  const live = await mine.live();
  expect(live.find(({ name }) => name === 'E')).toMatchObject(SPELLED);
  expect(live.filter(({ area }) => area === 'Hall')).toHaveLength(2);
});

test('changed, moved and tagged items take the spelling of other items', async () => {
  await mine.save([FIRST]);
  const [id = 0] = await mine.ids('B');
  await mine.update({ id, ...OTHER });
  expect((await mine.live()).find((item) => item.id === id)).toMatchObject(SPELLED);
  const [next = 0] = await mine.ids('C');
  await service.messenger.call(inventory.bulkMove, { actor, item_ids: [next], area: 'küche' });
  await service.messenger.call(inventory.bulkTag, { actor, item_ids: [next], add: ['m2'], remove: [] });
  expect((await mine.live()).find((item) => item.id === next)).toMatchObject({ area: 'Küche', tags: ['m²'] });
  await service.messenger.call(inventory.bulkTag, { actor, item_ids: [next], add: [], remove: ['m2'] });
  expect((await mine.live()).find((item) => item.id === next)).toMatchObject({ tags: [] });
});

test('a name that only the changed items have can get a new spelling', async () => {
  const [{ id } = { id: 0 }] = await mine.save([{ name: 'A', area: 'kitchen', category: 'tools' }]);
  await mine.update({ id, area: 'Kitchen', category: 'Tools' });
  expect(await mine.live()).toMatchObject([{ area: 'Kitchen', category: 'Tools' }]);
});

test('each user has their own spellings, and an editor’s change uses those of the owner', async () => {
  await mine.save([FIRST]);
  const item_ids = await mine.ids('B');
  const other = itemsOf(service, { id: actor.id + 1000, role: 'user' });
  expect(await other.save([{ name: 'X', area: 'KÜCHE' }])).toMatchObject([{ area: 'KÜCHE' }]);
  await grantAccess(service, actor.id + 1000, { items: [{ owner_id: actor.id, item_ids, role: 'editor' }] });
  await other.update({ id: item_ids[0] ?? 0, area: 'kÜche' });
  expect((await mine.live()).map(({ area }) => area)).toEqual(['Küche', 'Küche']);
});

test('an existing place is not created twice, and a rename changes its spelling everywhere', async () => {
  await mine.save([FIRST]);
  expect(await create({ area: 'küche', location: 'SHELF 2' })).toMatchObject({
    place: { area: 'Küche', location: 'Shelf 2', item_count: 1 },
    is_new: false,
  });
  await create({ area: 'Attic' });
  expect(await rename({ area: 'Attic' }, { area: 'küche', location: 'Attic box' })).toMatchObject({ success: true });
  expect(await paths()).toEqual(['Küche/Attic box/', 'Küche/Shelf 2/']);
  await rename({ area: 'Küche' }, { area: 'KÜCHE' });
  expect(await paths()).toEqual(['KÜCHE/Attic box/', 'KÜCHE/Shelf 2/']);
});

test('known names keep their spelling, and equal tags of one item are merged', async () => {
  await mine.save([FIRST]);
  await mine.save([{ ...FIRST, name: 'B' }]);
  expect(await mine.save([{ ...OTHER, tags: ['m²', 'm2'] }])).toMatchObject([SPELLED]);
  await rename({ area: 'Küche' }, { area: 'Attic' });
  expect(await mine.save([{ name: 'C', area: 'ATTIC', location: 'SHELF 2' }])).toMatchObject([
    { area: 'Attic', location: 'Shelf 2' },
  ]);
});

test('concurrent calls create one spelling of a new name', async () => {
  await Promise.all(['Hall', 'HALL', 'hall', 'hALL'].map((area) => mine.save([{ name: area, area, tags: [area] }])));
  expect(new Set((await mine.live()).map(({ area }) => area)).size).toBe(1);
});
