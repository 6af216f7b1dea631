import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { collections, ExportedCollections } from '@whereabouts/shared/contracts/collections.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let me: TestUser;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  me = new TestUser(service);
});

afterAll(() => service?.close());

const change = (collection_id: number, change: { name?: string; is_checklist?: boolean; stock_keeping?: boolean }) =>
  me.messenger.call(collections.change, { ...change, actor: me.actor, collection_id });
const remove = (collection_id: number) => me.messenger.call(collections.delete, { actor: me.actor, collection_id });
const duplicate = (collection_id: number, name: string) =>
  me.messenger.call(collections.duplicate, { actor: me.actor, collection_id, name });

const taken = { status: 409, response: { code: 'name_taken', message: expect.stringContaining('already') } };
const system = { status: 409, response: { code: 'system_collection' } };
const notFound = { status: 404, response: { code: 'collection_not_found' } };

describe('collections', () => {
  test('a user creates, renames and deletes a collection, and its items stay', async () => {
    const made = await me.create('  Camping ');
    expect(made).toMatchObject({
      name: 'Camping',
      is_system: false,
      is_checklist: false,
      stock_keeping: false,
      item_count: 0,
      low_stock_count: 0,
      owner_id: me.actor.id,
      group_id: null,
      permission: 'owner',
    });
    const [tent] = await me.items(['Tent'], { collection_id: made.id });
    const { collection } = await change(made.id, { name: 'Hiking', is_checklist: true });
    expect(collection).toEqual({ ...made, name: 'Hiking', is_checklist: true, item_count: 1 });
    expect(await me.find(made.id)).toEqual(collection);
    await remove(made.id);
    await expect(me.find(made.id)).rejects.toMatchObject(notFound);
    expect(await me.item(tent ?? 0)).toMatchObject({ name: 'Tent', deleted_at: null });
  });

  test('a user cannot give two collections the same name, even in different case', async () => {
    const { id } = await me.create('Camping');
    const other = await me.create('Cellar');
    await expect(me.create('camping')).rejects.toMatchObject(taken);
    await expect(change(other.id, { name: 'CAMPING' })).rejects.toMatchObject(taken);
    await expect(duplicate(id, 'Cellar')).rejects.toMatchObject(taken);
    expect((await change(id, { name: 'CAMPING' })).collection.name).toBe('CAMPING');
    expect((await new TestUser(service).create('Camping')).name).toBe('Camping');
  });

  test('a copy of a collection has the same items, all unchecked', async () => {
    const original = await me.create('Camping', { is_checklist: true });
    const [tent = 0] = await me.items(['Tent', 'Stove'], { collection_id: original.id });
    await me.check(original.id, tent);
    const { collection } = await duplicate(original.id, 'Camping 2');
    expect(collection).toMatchObject({ name: 'Camping 2', is_checklist: true, item_count: 2 });
    expect((await me.inside(collection.id)).map(({ is_checked }) => is_checked)).toEqual([false, false]);
    expect((await me.inside(original.id)).filter(({ is_checked }) => is_checked)).toHaveLength(1);
  });
});

describe('the collection list', () => {
  test('the list of collections has Stock first, then names in order, and has counts and Stock only on request', async () => {
    await me.create('b');
    const { id } = await me.create('A');
    await me.items(['Full'], { collection_id: id, quantity: 3, stock_keeping: true });
    await me.items(['Low'], { collection_id: id, quantity: 1, stock_keeping: true });
    await me.items(['Not kept in stock'], { collection_id: id, quantity: 0 });
    const names = (await me.list()).map(({ name, item_count, low_stock_count }) => [name, item_count, low_stock_count]);
    expect(names).toEqual([
      ['Stock', 2, 1],
      ['A', 3, 1],
      ['b', 0, 0],
    ]);
    const plain = await me.list(false, false);
    expect(plain.map(({ name, item_count }) => [name, item_count])).toEqual([
      ['A', null],
      ['b', null],
    ]);
  });

  test('the list of collections gets a new ETag only when a collection, its content or an item changes', async () => {
    const { id } = await me.create('Camping');
    const [tent = 0] = await me.items(['Tent']);
    let { etag } = await me.rawList();
    const isNews = async () => {
      const answer = await me.rawList(etag);
      etag = answer.etag;
      return answer.json !== null;
    };
    expect(await isNews()).toBe(false);
    await new TestUser(service).create('Another’s');
    expect(await isNews()).toBe(false);
    await me.add(id, [tent]);
    expect(await isNews()).toBe(true);
    await me.update({ id: tent, stock_keeping: true });
    expect(await isNews()).toBe(true);
    await change(id, { name: 'Hiking' });
    expect(await isNews()).toBe(true);
    expect((await me.rawList(etag, false)).json).not.toBeNull();
    expect(await isNews()).toBe(false);
  });
});

describe('Stock', () => {
  test('Stock exists after a user registers, and is created on demand if the event has not arrived yet', async () => {
    const told = new TestUser(service);
    await service.publishEvent(auth.userRegistered, { id: told.actor.id, display_name: 'Told' });
    const made = () =>
      service.source.query('select is_system, name from collections where user_id = $1', [told.actor.id]);
    await until(async () => (await made()).length > 0);
    expect(await made()).toEqual([{ is_system: true, name: 'Stock' }]);
    const first = await Promise.all([me.list(), me.list(), me.membership([1])]);
    expect(new Set(first.flat().map(({ id, name }) => `${id} ${name}`)).size).toBe(1);
    expect(first[0]).toMatchObject([{ name: 'Stock', is_system: true, stock_keeping: true, is_checklist: false }]);
  });

  test('Stock cannot be changed or deleted, its name is reserved, and its copy is an ordinary collection', async () => {
    await expect(me.create('stock')).rejects.toMatchObject(taken);
    const { id } = await me.stock();
    await expect(change(id, { name: 'Pantry' })).rejects.toMatchObject(system);
    await expect(change(id, { is_checklist: true })).rejects.toMatchObject(system);
    await expect(remove(id)).rejects.toMatchObject(system);
    await me.items(['Coffee'], { stock_keeping: true });
    const { collection } = await duplicate(id, 'Pantry');
    expect(collection).toMatchObject({ is_system: false, stock_keeping: true, item_count: 1 });
    await remove(collection.id);
    expect(await me.namesIn(id)).toEqual(['Coffee']);
  });
});

test('an export contains the user’s collections with their items, and nothing of other users', async () => {
  await new TestUser(service).create('Of somebody else');
  const [mug = 0, gone = 0] = await me.items(['Mug', 'Gone']);
  const { id } = await me.create('Trip', { is_checklist: true });
  await me.add(id, [mug, gone]);
  await me.check(id, mug);
  await me.trash([gone]);
  const { json } = await me.messenger.call(collections.export, { actor: me.actor });
  const exported = ExportedCollections.parse(JSON.parse(String(json))).collections.filter(
    ({ is_system }) => !is_system,
  );
  expect(exported).toMatchObject([{ name: 'Trip', is_checklist: true, items: [{ id: mug, is_checked: true }] }]);
  expect(exported[0]?.items).toHaveLength(1);
});

test('every call answers "not found" for another user’s collection', async () => {
  const { id } = await new TestUser(service).create('Private', { is_checklist: true });
  const [item = 0] = await me.items(['Mine']);
  const one = { actor: me.actor, collection_id: id };
  await expect(me.find(id)).rejects.toMatchObject(notFound);
  await expect(me.rawItems(id)).rejects.toMatchObject(notFound);
  await expect(change(id, { name: 'Taken' })).rejects.toMatchObject(notFound);
  await expect(remove(id)).rejects.toMatchObject(notFound);
  await expect(duplicate(id, 'Copy')).rejects.toMatchObject(notFound);
  await expect(me.add(id, [item])).rejects.toMatchObject(notFound);
  await expect(me.remove(id, item)).rejects.toMatchObject(notFound);
  await expect(me.empty(id)).rejects.toMatchObject(notFound);
  await expect(me.check(id, item)).rejects.toMatchObject(notFound);
  await expect(me.messenger.call(collections.uncheckAll, one)).rejects.toMatchObject(notFound);
  await expect(me.messenger.call(collections.runs, one)).rejects.toMatchObject(notFound);
  await expect(me.messenger.call(collections.startRun, one)).rejects.toMatchObject(notFound);
  await expect(me.messenger.call(collections.finishRun, one)).rejects.toMatchObject(notFound);
  await expect(me.items(['Into it'], { collection_id: id })).rejects.toMatchObject(notFound);
  expect((await me.list(false, false)).length + (await me.inside((await me.stock()).id)).length).toBe(0);
});
