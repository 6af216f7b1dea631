import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { imports } from '@whereabouts/shared/contracts/imports.js';
import { inventory, type SaveItems } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_CORRECTIONS, nameCorrections } from '@whereabouts/shared/contracts/name-corrections.js';
import { places } from '@whereabouts/shared/contracts/places.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

let service: InventoryService;
let actor: Actor;
let other: Actor;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
  other = { id: actor.id + 1000, role: 'user' };
  service.auth.settings = { ...service.auth.settings, language: null, share_names_with_ai: true };
});

afterAll(() => service?.close());

type NewNamed = SaveItems['items'][number];

const save = async (items: NewNamed[], more: { as?: Actor; queue_id?: number } = {}) => {
  const { as = actor, queue_id } = more;
  return (await service.messenger.call(inventory.saveItems, { items, actor: as, queue_id })).items.map(({ id }) => id);
};

/** An item with the name that a model gave. */
const named = async (name: string, more: Partial<NewNamed> = {}, as = actor) => {
  const [id = 0] = await save([{ name, suggested_name: name, ...more }], { as });
  return id;
};

const rename = (id: number, name: string, as = actor) => itemsOf(service, as).update({ id, name });
const list = async (as = actor) => (await service.messenger.call(nameCorrections.list, { actor: as })).corrections;
const pairs = async (as = actor) => (await list(as)).map(({ from, to }) => `${from} → ${to}`);

describe('the memory of corrections', () => {
  test('renaming an item that still has the name of the model is remembered with its last name', async () => {
    const id = await named('Pot');
    await rename(id, 'Ketle');
    await rename(id, 'Kettle');
    await itemsOf(service, actor).update({ id, color: 'blue' });
    expect(await list()).toEqual([
      { id: expect.any(Number), from: 'Pot', to: 'Kettle', at: expect.stringMatching(/^20.*Z$/) },
    ]);
  });

  test('a correction that was erased does not return with the next name', async () => {
    const id = await named('Pot');
    await rename(id, 'Ketle');
    await service.messenger.call(nameCorrections.eraseAll, { actor });
    await rename(id, 'Kettle');
    expect(await pairs()).toEqual([]);
  });

  test('a name from an imported table is remembered', async () => {
    const id = await named('Pot');
    const [item] = await itemsOf(service, actor).live();
    const csv = `uuid,name\n${item?.uuid},Kettle`;
    await service.messenger.call(imports.run, { actor, csv, on_existing: 'update' });
    expect(await itemsOf(service, actor).live()).toMatchObject([{ id, name: 'Kettle' }]);
    expect(await pairs()).toEqual(['Pot → Kettle']);
  });

  test('an item that a queue entry created remembers its name', async () => {
    await save([{ name: 'Saw', suggested_name: 'Saw' }], { queue_id: actor.id });
    const [item] = await itemsOf(service, actor).live();
    await rename(item?.id ?? 0, 'Hacksaw');
    expect(await pairs()).toEqual(['Saw → Hacksaw']);
  });

  test('a name that the user changed before the save is remembered, and a repeated save adds nothing', async () => {
    const item = { name: 'Hacksaw', suggested_name: 'Saw', uuid: '00000000-0000-4000-8000-000000000001' };
    await save([item, { name: 'Plate', suggested_name: 'Plate' }, { name: 'Mine' }]);
    await save([item]);
    expect(await pairs()).toEqual(['Saw → Hacksaw']);
  });

  test('a rename that is undone is forgotten', async () => {
    const id = await named('Blue mug');
    await rename(id, 'Coffee mug');
    await rename(id, 'Blue mug');
    expect(await pairs()).toEqual([]);
  });

  test('items that no model named, and renames by other users, teach nothing', async () => {
    const [mine = 0] = await save([{ name: 'Mug' }]);
    await rename(mine, 'Cup');
    const theirs = await named('Drill', {}, other);
    await grantAccess(service, actor.id, { items: [{ owner_id: other.id, item_ids: [theirs], role: 'editor' }] });
    await rename(theirs, 'Screwdriver');
    expect([await pairs(), await pairs(other)]).toEqual([[], []]);
  });

  test('a rename that is refused is not remembered', async () => {
    const id = await named('Mug');
    const stale = { id, name: 'Cup', updated_at: '2020-01-01T00:00:00.000Z' };
    await expect(itemsOf(service, actor).update(stale)).rejects.toMatchObject({ status: 409 });
    expect(await pairs()).toEqual([]);
  });

  test('only the latest corrections of a user are kept', async () => {
    const items = Array.from({ length: MAX_CORRECTIONS + 5 }, (_, index) => ({
      name: `Thing ${index}`,
      suggested_name: 'Thing',
    }));
    await save(items);
    const kept = await pairs();
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([MAX_CORRECTIONS, 'Thing → Thing 204', 'Thing → Thing 5']);
  });

  test('users list and erase only their own corrections', async () => {
    await rename(await named('Mug'), 'Cup');
    await rename(await named('Plate'), 'Dish');
    const [dish] = await list();
    const erase = (as: Actor) =>
      service.messenger.call(nameCorrections.erase, { actor: as, correction_id: dish?.id ?? 0 });
    await service.messenger.call(nameCorrections.eraseAll, { actor: other });
    await expect(erase(other)).rejects.toMatchObject({ status: 404, response: { code: 'correction_not_found' } });
    expect([await pairs(), await pairs(other)]).toEqual([['Plate → Dish', 'Mug → Cup'], []]);
    await erase(actor);
    expect(await pairs()).toEqual(['Mug → Cup']);
    await service.messenger.call(nameCorrections.eraseAll, { actor });
    expect(await pairs()).toEqual([]);
    expect(await itemsOf(service, actor).names()).toEqual(['Cup', 'Dish']);
  });
});

describe('the names for a prompt', () => {
  const context = (photo: { hint?: string; area?: string; location?: string; without_names?: boolean } = {}) =>
    service.messenger.call(nameCorrections.promptContext, {
      actor,
      hint: null,
      area: null,
      location: null,
      ...photo,
    });

  test('the names are the places, own categories, items and corrections of the actor alone', async () => {
    await save([
      { name: 'Drill', category: 'Tools > Power tools', area: 'Shed', location: 'Shelf' },
      { name: 'Sticker', category: 'Scouting' },
    ]);
    await service.messenger.call(places.create, { actor, area: 'Attic' });
    await rename(await named('Mug', { area: 'Shed', location: 'Shelf' }), 'Enamel mug');
    const theirs = await named('Secret', { category: 'Hidden', area: 'Safe' }, other);
    await rename(theirs, 'Very secret', other);
    await grantAccess(service, actor.id, { items: [{ owner_id: other.id, item_ids: [theirs], role: 'editor' }] });
    expect(await context()).toEqual({
      language: null,
      names: {
        places: ['Shed › Shelf', 'Attic'],
        categories: ['Scouting'],
        items: ['Enamel mug', 'Sticker', 'Drill'],
        corrections: [{ from: 'Mug', to: 'Enamel mug' }],
      },
    });
  });

  test('a caller that needs only the language gets no names', async () => {
    await named('Drill', { area: 'Shed' });
    expect(await context({ without_names: true })).toEqual({ language: null, names: null });
  });

  test('items and corrections that are similar to the photo come first', async () => {
    await rename(await named('Drill', { area: 'Shed' }), 'Cordless drill Bosch');
    await rename(await named('Cup', { area: 'Kitchen' }), 'Espresso cup');
    const first = async (photo: Parameters<typeof context>[0]) => {
      const { names } = await context(photo);
      return [names?.items[0], names?.corrections[0]?.to];
    };
    expect(await first({})).toEqual(['Espresso cup', 'Espresso cup']);
    expect(await first({ hint: 'Drills' })).toEqual(['Cordless drill Bosch', 'Cordless drill Bosch']);
    expect(await first({ area: 'Shed' })).toEqual(['Cordless drill Bosch', 'Cordless drill Bosch']);
  });

  test('each kind of name is limited, and equal names and corrections count once', async () => {
    const items = Array.from({ length: 150 }, (_, index) => ({
      name: `Thing ${index}`,
      suggested_name: index % 2 ? 'Thing' : 'Object',
      category: `Own ${index}`,
      area: `Area ${index}`,
    }));
    await save([...items, { name: 'Thing 1', suggested_name: 'Thing' }]);
    const { names } = await context();
    expect(Object.values(names ?? {}).map((each) => each.length)).toEqual([100, 50, 40, 20]);
    expect(new Set(names?.items).size).toBe(40);
    expect(new Set(names?.corrections.map(({ to }) => to)).size).toBe(20);
  });

  test('no name leaves if the actor does not share names, but the language does', async () => {
    await named('Mug');
    service.auth.settings = { ...service.auth.settings, language: 'de', share_names_with_ai: false };
    expect(await context()).toEqual({ language: 'de', names: null });
  });
});
