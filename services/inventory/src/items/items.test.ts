import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import {
  type Item,
  ItemList,
  inventory,
  type NewItem,
  type SaveItems,
  type SaveItemsAs,
} from '@whereabouts/shared/contracts/inventory.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import type { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { lockWaiters } from '../testing/lock-waiters.js';

let service: InventoryService;
let messenger: Messenger;
let actor: Actor;

beforeAll(async () => {
  service = await inventoryService();
  messenger = service.messenger;
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
});

afterAll(() => service?.close());

const save = (call: SaveItems & Pick<SaveItemsAs, 'queue_id' | 'image'>, as = actor) =>
  messenger.call(inventory.saveItems, { ...call, actor: as });
const list = async (if_none_match?: string, as = actor) =>
  messenger.call(inventory.listItems, { actor: as, if_none_match });
const listed = async (as = actor): Promise<Item[]> =>
  ItemList.parse(JSON.parse(String((await list(undefined, as)).json))).items;
const named = (name: string, more: Partial<NewItem> = {}): NewItem => ({ name, ...more });

describe('saveItems', () => {
  test('saving fills in defaults and the values of the call, and links items to their image', async () => {
    const { total_saved, items } = await save({
      items: [named('  Drill '), named('Saw', { area: null, location: 'Wall', tags: ['Tools', 'tools'], cost: 12.34 })],
      image_id: 7,
      area: 'Shed',
    });
    expect(total_saved).toBe(2);
    expect(items[0]).toMatchObject({ name: 'Drill', area: 'Shed', quantity: 1, quantity_min: 1, stock_keeping: false });
    expect(items[1]).toMatchObject({ name: 'Saw', area: null, location: 'Wall', tags: ['tools'], cost: 12.34 });
    expect(items[0]).toMatchObject({
      image_id: 7,
      image_width: 1200,
      thumb_hash: 'AQID',
      thumbnail_url: '/api/images/7/content?thumb=1',
      access_type: 'my_personal',
      my_role: 'owner',
      user_id: actor.id,
    });
  });

  test('saving creates nothing if an item is invalid or the image is another user’s', async () => {
    const wrong = [named('Good'), named('   ')];
    await expect(save({ items: wrong })).rejects.toMatchObject({ status: 400, response: { field: 'items.1.name' } });
    await expect(save({ items: [named('Good', { cost: 1.234 })] })).rejects.toMatchObject({ status: 400 });
    await expect(save({ items: [named('Good', { image_id: 8 })] })).rejects.toMatchObject({ status: 404 });
    expect(await listed()).toEqual([]);
  });

  test('a repeated uuid returns the item of the first call', async () => {
    const uuid = randomUUID();
    const first = await save({ items: [named('Once', { uuid })] });
    const again = await save({ items: [named('Twice', { uuid }), named('New')] });
    expect(again.items.map(({ name }) => name)).toEqual(['Once', 'New']);
    expect(again.items[0]?.id).toBe(first.items[0]?.id);
    expect(await listed()).toHaveLength(2);
    const other = { ...actor, id: actor.id + 1000 };
    expect((await save({ items: [named('Another’s', { uuid })] }, other)).items[0]?.name).toBe('Another’s');
  });

  test('saving does not return another user’s item with the same uuid, even if the user sees it', async () => {
    const [uuid, other] = [randomUUID(), { ...actor, id: actor.id + 1000 }];
    const theirs = await save({ items: [named('Theirs', { uuid })] }, other);
    const item_ids = theirs.items.map(({ id }) => id);
    await grantAccess(service, actor.id, { items: [{ owner_id: other.id, item_ids }] });
    await save({ items: [named('Mine', { uuid })] });
    const again = await save({ items: [named('Mine', { uuid })] });
    expect(again).toMatchObject({ total_saved: 1, items: [{ name: 'Mine', user_id: actor.id }] });
  });

  test('concurrent calls may name the same uuids in any order', async () => {
    const [first, middle, last] = [1, 2, 3].map((n) => named(`Thing ${n}`, { uuid: randomUUID() })) as [
      NewItem,
      NewItem,
      NewItem,
    ];
    const { answers } = await testTransaction(service.source, async (manager) => {
      await manager.query(`insert into items (user_id, uuid, name) values ($1, $2, 'Held')`, [actor.id, middle.uuid]);
      const answers = Promise.all([save({ items: [first, middle, last] }), save({ items: [last, middle, first] })]);
      await until(async () => (await lockWaiters(service)) === 2);
      return { answers };
    });
    expect((await answers).map(({ total_saved }) => total_saved)).toEqual([3, 3]);
    expect(await listed()).toHaveLength(3);
  });

  test('the items of a queue entry are created once, even by concurrent calls', async () => {
    const call = { items: [named('Cup'), named('Plate')], queue_id: 4711 + actor.id };
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(call)));
    expect(answers.map(({ total_saved }) => total_saved)).toEqual([2, 2, 2, 2]);
    expect(await listed()).toHaveLength(2);
  });
});

test('an image that the queue entry knows is not asked for', async () => {
  const image = { id: 4711, width: 800, height: 600, thumb_hash: 'AQID' };
  await save({ items: [named('Cup')], image_id: 4711, image, queue_id: 4811 + actor.id });
  expect(await listed()).toMatchObject([{ name: 'Cup', image_id: 4711, image_width: 800, image_height: 600 }]);
  const unknown = { items: [named('Cup')], image_id: 4712 };
  for (const call of [
    { ...unknown, image: { ...image, id: 4712 } },
    { ...unknown, image, queue_id: 4911 + actor.id },
  ])
    await expect(save(call)).rejects.toMatchObject({ status: 404, response: { code: 'image_not_found' } });
});

describe('listItems', () => {
  test('a user lists their own items, newest first', async () => {
    await save({ items: [named('First')] });
    await save({ items: [named('Second')] });
    expect((await listed()).map(({ name }) => name)).toEqual(['Second', 'First']);
    expect(await listed({ ...actor, id: actor.id + 5000 })).toEqual([]);
  });

  test('the list of own items is "not modified" until an item of the user changes', async () => {
    const empty = await list();
    expect((await list(empty.etag)).json).toBeNull();
    await save({ items: [named('News')] });
    const changed = await list(empty.etag);
    expect(changed.json).not.toBeNull();
    expect((await list(changed.etag)).json).toBeNull();
    await save({ items: [named('Somebody else’s')] }, { ...actor, id: actor.id + 6000 });
    expect((await list(changed.etag)).json).toBeNull();
  });

  test('the query of the item list uses its index', async () => {
    const plan = await transaction(service.source, async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query('explain select * from items where user_id = 1 and deleted_at is null order by id desc');
    });
    expect(JSON.stringify(plan)).toContain('items_live');
  });
});

test('a user can get their own item, and every other item is "not found"', async () => {
  const { items } = await save({ items: [named('Mine')] });
  const item_id = items[0]?.id ?? 0;
  expect(await messenger.call(inventory.getItem, { actor, item_id })).toMatchObject({ name: 'Mine' });
  const other = { ...actor, id: actor.id + 7000 };
  await expect(messenger.call(inventory.getItem, { actor: other, item_id })).rejects.toMatchObject({ status: 404 });
});

test('`countOnImage` counts the user’s items on an image', async () => {
  await save({ items: [named('A'), named('B')], image_id: 7 });
  expect(await messenger.call(inventory.countOnImage, { actor, image_id: 7 })).toEqual({ count: 2 });
  expect(await messenger.call(inventory.countOnImage, { actor, image_id: 8 })).toEqual({ count: 0 });
});

test('suggestions are the values of the user’s live items, most used first, with an ETag', async () => {
  const suggest = (if_none_match?: string) => messenger.call(inventory.suggestions, { actor, if_none_match });
  await save({ items: [named('Another’s', { area: 'Their cellar' })] }, { ...actor, id: actor.id + 1000 });
  await save({
    items: [
      named('A', { category: 'Tools', area: 'Shed', tags: ['old', 'sharp'] }),
      named('B', { category: 'Books', area: 'Attic', location: 'Shelf', tags: ['old'] }),
      named('C', { category: 'Books', color: 'red', sub_location: 'Left' }),
    ],
  });
  const { etag, json } = await suggest();
  expect(JSON.parse(String(json))).toEqual({
    categories: ['Books', 'Tools'],
    colors: ['red'],
    areas: ['Attic', 'Shed'],
    locations: ['Shelf'],
    sub_locations: ['Left'],
    tags: ['old', 'sharp'],
  });
  expect((await suggest(etag)).json).toBeNull();
  await messenger.call(inventory.bulkDelete, { actor, item_ids: (await listed()).map(({ id }) => id) });
  expect(JSON.parse(String((await suggest(etag)).json)).categories).toEqual([]);
});

test('`filesInUse` returns the images of all users’ items, including trashed items', async () => {
  await service.source.query('delete from items where image_id is not null');
  const inUse = () => messenger.call(inventory.filesInUse, { image_ids: [7, 8, 9] });
  expect(await inUse()).toEqual({ image_ids: [] });
  const { items } = await save({ items: [named('A'), named('B')], image_id: 7 });
  await messenger.call(inventory.bulkDelete, { actor, item_ids: items.map(({ id }) => id) });
  expect(await inUse()).toEqual({ image_ids: [7] });
});
