import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory, type NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { MISREAD_CASES, MISREAD_MISSES, SEARCH_CASES } from '@whereabouts/shared/testing/search-cases.js';
import type { z } from 'zod';
import { createCollection } from '../testing/create-collection.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

let service: InventoryService;
let actor: Actor;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
});

afterAll(() => service?.close());

type Asked = Omit<z.input<typeof inventory.search.request>, 'actor'>;

const own = (...items: (NewItem | string)[]) => itemsOf(service, actor).save(items);
const page = (asked: Asked) => service.messenger.call(inventory.search, { ...asked, actor });
const find = async (asked: Asked | string) =>
  (await page(typeof asked === 'string' ? { q: asked } : asked)).items.map(({ name }) => name);

describe('searching for words', () => {
  test('words are found in every field that describes an item', async () => {
    await own(
      { name: 'Hammer' },
      { name: 'A', description: 'once a hammer' },
      { name: 'B', category: 'Hammer things' },
      { name: 'C', tags: ['hammer'] },
      { name: 'D', area: 'Hammer room' },
      { name: 'E', location: 'Under the hammer' },
      { name: 'F', sub_location: 'hammer box' },
      { name: 'Nothing' },
    );
    expect((await find('HAMMER')).sort()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'Hammer']);
  });

  test('words are found with and without their accents', async () => {
    await own('Caméra', 'Küchenmesser', 'Cafe\u0301 table', 'Großer Topf');
    for (const [q, name] of Object.entries({
      camera: 'Caméra',
      kuchenmesser: 'Küchenmesser',
      grosser: 'Großer Topf',
    })) {
      expect(await find(q)).toEqual([name]);
    }
    expect(await find('cafe\u0301')).toEqual(['Café table']);
    expect(await find('KÜCHE')).toEqual(['Küchenmesser']);
  });

  test('words are found in all common spellings', async () => {
    await own(...SEARCH_CASES.map(([name], at) => ({ name, tags: [`case ${at}`] })));
    const missed: string[] = [];
    for (const [at, [name, searches]] of SEARCH_CASES.entries()) {
      for (const q of searches) if ((await find({ q, tag: `case ${at}` })).length === 0) missed.push(`${name}: ${q}`);
    }
    expect(missed).toEqual([]);
    expect(await find('+++')).toEqual([]);
  });

  test('the three spellings of an umlaut find each other, the exact spelling first', async () => {
    await own('Mueller', 'Müller', 'Muller');
    for (const q of ['Müller', 'Muller']) expect(await find(q)).toHaveLength(3);
    expect(await find('Mueller')).toEqual(['Mueller', 'Muller', 'Müller']);
  });

  test('words are found despite a typo', async () => {
    await own('Screwdriver', 'Bicycle pump', 'Hammer', { name: 'Box', description: 'holds the ornaments' });
    for (const [q, name] of Object.entries({
      screwdirver: 'Screwdriver',
      skrewdriver: 'Screwdriver',
      bicylce: 'Bicycle pump',
      hamer: 'Hammer',
      ornamets: 'Box',
    })) {
      expect(await find(q)).toEqual([name]);
    }
    expect(await find('telescope')).toEqual([]);
  });

  test('a search for a number finds only exact matches', async () => {
    await own('Bicycle 47110', 'Bicycle 47111');
    expect(await find('47111')).toEqual(['Bicycle 47111']);
    expect(await find('bicylce 47110')).toEqual(['Bicycle 47110']);
  });

  test.each(['serial_number', 'model', 'printed_text'])(
    'words that a reader misread are found in %s',
    async (field) => {
      await own(...[...MISREAD_CASES, ...MISREAD_MISSES].map(([read]) => ({ name: 'Thing', [field]: read })));
      const found = async (read: string, q: string) =>
        (await page({ q })).items.some((item) => item[field as 'model'] === read);
      for (const [read, q] of MISREAD_CASES) expect([read, q, await found(read, q)]).toEqual([read, q, true]);
      for (const [read, q] of MISREAD_MISSES) expect([read, q, await found(read, q)]).toEqual([read, q, false]);
    },
  );

  test('misread words come after exact matches and before words with typos', async () => {
    await own('GSR12V', { name: 'Drill', printed_text: 'GSRI2V' }, 'GSR14V');
    expect(await find('gsr12v')).toEqual(['GSR12V', 'Drill', 'GSR14V']);
    await own(...Array.from({ length: 10 }, () => 'GSR12V'));
    expect(await find('gsr12v')).toHaveLength(11);
  });

  test('exact matches come before matches with typos, which are left out if there are enough exact ones', async () => {
    await own({ name: 'Hand', description: 'screwdriver' }, 'Hand screwdirver');
    expect(await find('hand screwdriver')).toEqual(['Hand', 'Hand screwdirver']);
    await own(...Array.from({ length: 10 }, (_, n) => `Hand screwdriver ${n}`));
    expect(await find('hand screwdriver')).toHaveLength(11);
    expect(await find('hand screwdirver')).toHaveLength(12);
  });

  test('matches with typos do not appear on later pages if there are enough exact matches', async () => {
    await own('Hand screwdirver', ...Array.from({ length: 12 }, (_, n) => `Hand screwdriver ${n}`));
    const { next_cursor } = await page({ q: 'hand screwdriver', limit: 10 });
    expect(await find({ q: 'hand screwdriver', limit: 10, cursor: next_cursor ?? '' })).toEqual([
      'Hand screwdriver 1',
      'Hand screwdriver 0',
    ]);
  });

  test('typos are searched among the latest 2,000 items that may contain one', async () => {
    await own('Screwdriver');
    await service.source.query(
      `insert into items (user_id, uuid, name) select $1, gen_random_uuid(), 'Screw' from generate_series(1, 2000)`,
      [actor.id],
    );
    expect(await find('screwdirver')).toEqual([]);
    await service.source.query(`delete from items where id = (select max(id) from items where user_id = $1)`, [
      actor.id,
    ]);
    expect(await find('screwdirver')).toEqual(['Screwdriver']);
  });

  test('the closest matches with typos are found, however many items match partly', async () => {
    await own('Bookcase');
    await service.source.query(
      `insert into items (user_id, uuid, name) select $1, gen_random_uuid(), 'Book ' || n from generate_series(1, 300) n`,
      [actor.id],
    );
    expect(await find('bookcsae')).toContain('Bookcase');
  });

  test('all words of a search must match', async () => {
    await own({ name: 'Bosch drill', area: 'Garage' }, { name: 'Bosch saw', area: 'Garage' }, 'Drill bits');
    expect(await find('garage drill')).toEqual(['Bosch drill']);
    expect(await find('bosch garage')).toHaveLength(2);
  });

  test('a search may contain any characters', async () => {
    await own('100% cotton', 'C:\\temp', 'a.*b (c)');
    expect(await find('100%')).toEqual(['100% cotton']);
    expect(await find('c:\\temp')).toEqual(['C:\\temp']);
    expect(await find("(c) [*' OR 1=1 --")).toEqual([]);
    for (const nothing of ['+++', '\u0301', '\u02c6\u02c6']) expect(await find(nothing)).toEqual([]);
    for (const asked of [{ q: 'a\0b' }, { category: '\0' }, { tag: '\0' }]) {
      await expect(page(asked)).rejects.toMatchObject({ status: 400 });
    }
  });
});

test('the best matches come first: whole name, its beginning, its words, parts of words, other fields, typos', async () => {
  await own(
    { name: 'Thing', description: 'made of cotten' },
    { name: 'Chair', category: 'Cotton' },
    'Uncottonish',
    'Shirt of cotton',
    'Cottonwood',
    'Cotton shirt',
    'Cotton',
  );
  const ranked = ['Cotton', 'Cotton shirt', 'Cottonwood', 'Shirt of cotton', 'Uncottonish', 'Chair', 'Thing'];
  expect(await find('cotton')).toEqual(ranked);
});

describe('search filters', () => {
  beforeEach(() =>
    own(
      { name: 'Saw', category: 'Tools > Hand tools', tags: ['sharp', 'old'] },
      { name: 'Lathe', category: 'tools', tags: ['old'] },
      { name: 'Toolshed', category: 'Toolshed', tags: ['old'] },
      'Sawdust',
    ),
  );

  test('a category filter matches a top level with all its subcategories, or one of them', async () => {
    expect(await find({ category: 'Tools' })).toEqual(['Lathe', 'Saw']);
    expect(await find({ category: 'tools > hand tools' })).toEqual(['Saw']);
  });

  test('tag and category filters narrow the results', async () => {
    expect(await find({ tag: 'OLD' })).toEqual(['Toolshed', 'Lathe', 'Saw']);
    expect(await find({ q: 'saw', tag: 'old' })).toEqual(['Saw']);
    expect(await find({ q: 'saw', tag: 'old', category: 'Toolshed' })).toEqual([]);
  });

  test('a search without words and filters, or with invalid parameters, is refused', async () => {
    for (const asked of [{}, { q: ' ' }, { q: 'a', limit: 201 }, { q: 'a', limit: 0 }, { q: 'a', cursor: 'x' }]) {
      await expect(page(asked)).rejects.toMatchObject({ status: 400 });
    }
  });
});

test('pages have no gaps or duplicates, even among equal scores and while items are added and removed', async () => {
  const saved = await own(...Array.from({ length: 25 }, (_, n) => `Lamp ${n}`));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await page({ q: 'lamp', limit: 10, cursor });
    seen.push(...items.map(({ name }) => name));
    cursor = next_cursor ?? undefined;
    await own('Lamp from later');
    if (seen.length === 10) await itemsOf(service, actor).remove(saved[0]?.id ?? 0);
  } while (cursor);
  expect(seen).toEqual(Array.from({ length: 24 }, (_, n) => `Lamp ${24 - n}`));
});

test('shared items are found next to the user’s own, with the user’s access, page by page', async () => {
  const her: Actor = { id: actor.id + 1000, role: 'user' };
  const saved = await itemsOf(service, her).save([
    { name: 'Tent', tags: ['camp'], category: 'Outdoors' },
    'Tent secret',
  ]);
  const [boxed = 0] = await itemsOf(service, her).ids('Tent pegs');
  const item_ids = saved.slice(0, 1).map(({ id }) => id);
  const collection_id = await createCollection(service, her.id, [boxed]);
  await own('Tent lamp');
  expect(await find('tent')).toEqual(['Tent lamp']);
  await grantAccess(service, actor.id, {
    items: [{ owner_id: her.id, item_ids, role: 'editor' }],
    collections: [{ owner_id: her.id, collection_id, member_ids: [her.id] }],
  });
  const { items } = await page({ q: 'tent' });
  expect(items.map(({ name, access_type, my_role }) => [name, access_type, my_role])).toEqual([
    ['Tent', 'shared_with_me', 'editor'],
    ['Tent lamp', 'my_personal', 'owner'],
    ['Tent pegs', 'group_owned', 'viewer'],
  ]);
  expect([await find({ tag: 'camp' }), await find({ category: 'outdoors' })]).toEqual([['Tent'], ['Tent']]);
  const { next_cursor } = await page({ q: 'tent', limit: 2 });
  expect(await find({ q: 'tent', limit: 2, cursor: next_cursor ?? '' })).toEqual(['Tent pegs']);
  await itemsOf(service, her).removeAll(item_ids);
  expect(await find({ tag: 'camp' })).toEqual([]);
});

test('a search finds no items of other users and none in the trash', async () => {
  await itemsOf(service, { id: actor.id + 1000, role: 'user' }).save([{ name: 'Secret', tags: ['t'], category: 'C' }]);
  const [trashed] = await own('Secret of mine');
  await itemsOf(service, actor).remove(trashed?.id ?? 0);
  for (const asked of [{ q: 'secret' }, { tag: 't' }, { category: 'C' }]) expect(await find(asked)).toEqual([]);
});
