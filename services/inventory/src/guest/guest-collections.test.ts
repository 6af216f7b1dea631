import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { GuestCollection, guestCollections } from '@whereabouts/shared/contracts/guests.js';
import { createCollection } from '../testing/create-collection.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let me: TestUser;
let her: TestUser;
let collection_id: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  [me, her] = [new TestUser(service), new TestUser(service)];
  collection_id = (await me.create('Shopping', { is_checklist: true })).id;
});

afterAll(() => service?.close());

const IMAGE = 7;
const BOX = [0.1, 0.2, 0.3, 0.4] as [number, number, number, number];
const grant = (link_id = 1) => ({ link_id, collection_id, owner_id: me.actor.id });
const link = { permission: 'edit', expires_at: null, expires_on: null, is_expired: false } as const;

const find = (if_none_match?: string) =>
  service.messenger.call(guestCollections.find, { ...grant(), ...link, if_none_match });
const seen = async () => GuestCollection.parse(JSON.parse(String((await find()).json)));
const names = async () => (await seen()).items.map(({ name }) => name);
const add = (name: string, guest_name?: string, link_id = 1) =>
  service.messenger.call(guestCollections.add, { ...grant(link_id), name, ...(guest_name ? { guest_name } : {}) });
const remove = (item_id: number) => service.messenger.call(guestCollections.remove, { ...grant(), item_id });
const check = (item_id: number, is_checked = true) =>
  service.messenger.call(guestCollections.check, { ...grant(), item_id, is_checked });
const image = (image_id: number, item_id?: number) =>
  service.messenger.call(guestCollections.image, { ...grant(), image_id, ...(item_id ? { item_id } : {}) });
const put = (item_ids: number[]) => me.add(collection_id, item_ids);

const notFound = { status: 404 };

const EVERYTHING = {
  name: 'Mug',
  description: 'Blue',
  category: 'Kitchen',
  color: 'blue',
  area: 'Secret flat',
  location: 'Secret room',
  sub_location: 'Secret shelf',
  photo_location: 'Secret photo',
  cost: 77.77,
  purchase_price: 88.88,
  purchase_date: '2020-02-02',
  tags: ['secret tag'],
  quantity: 3,
  image_id: IMAGE,
};

describe('guests who read a collection', () => {
  test('a guest sees the list fields of each item and no others', async () => {
    const [mug] = await itemsOf(service, me.actor).save([EVERYTHING]);
    await put([mug?.id ?? 0]);
    const { etag, json } = await find();
    expect(GuestCollection.parse(JSON.parse(String(json)))).toEqual({
      ...link,
      collection: { name: 'Shopping', owner_name: '', is_checklist: true },
      items: [
        {
          id: mug?.id,
          name: 'Mug',
          description: 'Blue',
          category: 'Kitchen',
          quantity: 3,
          image_id: IMAGE,
          is_checked: false,
          checked_at: null,
          added_by_guest: false,
          added_by_name: null,
          added_at: expect.any(String),
        },
      ],
    });
    for (const secret of ['ecret', '77.77', '88.88', '2020-02-02', 'user_id', 'uuid']) {
      expect(`${etag}${json}`).not.toContain(secret);
    }
  });

  test('a guest sees the live items that their own owners added, and reaches no other item by its id', async () => {
    const [mine, elsewhere, trashed] = await itemsOf(service, me.actor).ids('Mine', 'Elsewhere', 'Trashed');
    const [theirs, forMe] = await itemsOf(service, her.actor).ids('Theirs', 'For my own order');
    await service.source.query('update items set image_id = id where user_id = any($1)', [[me.actor.id, her.actor.id]]);
    const ids = [mine, elsewhere, trashed, theirs, forMe].map((id) => id ?? 0);
    collection_id = await createCollection(service, me.actor.id, [ids[0] ?? 0, ids[2] ?? 0, ids[4] ?? 0]);
    await service.source.query('update collections set is_checklist = true where id = $1', [collection_id]);
    const byHer = 'insert into collection_items (collection_id, item_id, added_by) values ($1, $2, $3)';
    await service.source.query(byHer, [collection_id, theirs, her.actor.id]);
    await itemsOf(service, me.actor).remove(trashed ?? 0);
    expect((await names()).sort()).toEqual(['Mine', 'Theirs']);

    const before = await service.source.query('select * from collection_items order by 1, 2');
    for (const id of [elsewhere, trashed, forMe, 1_000_000, 2 ** 53 - 1]) {
      await expect(image(id ?? 0)).rejects.toMatchObject(notFound);
      await expect(image(id ?? 0, mine)).rejects.toMatchObject(notFound);
      await expect(image(mine ?? 0, id)).rejects.toMatchObject(notFound);
      await expect(check(id ?? 0)).rejects.toMatchObject(notFound);
      await expect(remove(id ?? 0)).rejects.toMatchObject(notFound);
    }
    expect(await service.source.query('select * from collection_items order by 1, 2')).toEqual(before);
    expect(await image(theirs ?? 0)).toEqual({ user_id: her.actor.id, box: null });
  });

  test('a guest sees each item’s part of an image, and the whole image only if an item shows the whole image', async () => {
    const [part, other] = await itemsOf(service, me.actor).save([
      { name: 'Part', image_id: IMAGE, image_box: BOX },
      { name: 'Other', image_id: IMAGE, image_box: [0.5, 0.5, 0.5, 0.5] },
    ]);
    await put([part?.id ?? 0, other?.id ?? 0]);
    expect((await image(IMAGE, part?.id)).box).toEqual(BOX);
    expect((await image(IMAGE, other?.id)).box).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect((await image(IMAGE)).box).toEqual(BOX);
    const [whole] = await itemsOf(service, me.actor).save([{ name: 'Whole', image_id: IMAGE }]);
    expect((await image(IMAGE)).box).toEqual(BOX);
    await put([whole?.id ?? 0]);
    expect((await image(IMAGE)).box).toBeNull();
    expect((await image(IMAGE, part?.id)).box).toEqual(BOX);
  });

  test('a guest gets "not modified" until a user or guest changes the collection', async () => {
    const [mug] = await itemsOf(service, me.actor).save(['Mug']);
    await put([mug?.id ?? 0]);
    let { etag } = await find();
    const isNews = async () => {
      const reply = await find(etag);
      const isNew = reply.json !== null;
      etag = reply.etag;
      return isNew;
    };
    expect(await isNews()).toBe(false);
    const changes = [
      () => itemsOf(service, me.actor).update({ id: mug?.id ?? 0, name: 'Cup' }),
      () => check(mug?.id ?? 0),
      () => add('Bread'),
      () => service.messenger.call(collections.change, { actor: me.actor, collection_id, name: 'Party' }),
    ];
    for (const change of changes) {
      await change();
      expect([await isNews(), await isNews()]).toEqual([true, false]);
    }
  });

  test('a guest gets "not found" for a deleted collection or one of another owner', async () => {
    await service.messenger.call(collections.delete, { actor: me.actor, collection_id });
    const gone = { status: 404, response: { message: 'Failed to fetch collection' } };
    await expect(find()).rejects.toMatchObject(gone);
    await expect(add('Late')).rejects.toMatchObject(gone);
    await expect(check(1)).rejects.toMatchObject(notFound);
    collection_id = await createCollection(service, her.actor.id, []);
    await expect(find()).rejects.toMatchObject(gone);
  });
});

describe('guests who change a collection', () => {
  test('a guest adds items, which belong to the collection’s owner and show the guest’s name', async () => {
    const list = (if_none_match?: string) =>
      service.messenger.call(collections.items, { actor: me.actor, collection_id, if_none_match });
    const { etag } = await list();
    const { item } = await add('Bread', 'Tom');
    expect(item).toMatchObject({ name: 'Bread', added_by_guest: true, added_by_name: 'Tom', quantity: 1 });
    expect((await add('Salt')).item.added_by_name).toBe('Guest');
    expect(await names()).toEqual(['Salt', 'Bread']);
    const { items } = JSON.parse(String((await list(etag)).json));
    expect(items).toMatchObject([{ guest_name: 'Guest' }, { guest_name: 'Tom', my_role: 'owner' }]);
    expect(await service.source.query(`select from outbox where pattern = 'inventory.itemsCreated'`)).toEqual([]);
  });

  test('a guest who adds an item again with its uuid gets the same item, and no other item of the owner', async () => {
    const uuid = randomUUID();
    const addWith = (name: string, more: { uuid: string; link_id?: number }) =>
      service.messenger.call(guestCollections.add, { ...grant(), name, ...more });
    const tries = await Promise.all(['Milk', 'Milk'].map((name) => addWith(name, { uuid })));
    expect(tries[1]).toEqual(tries[0]);
    expect(await names()).toEqual(['Milk']);
    expect((await addWith('Tea', { uuid, link_id: 2 })).item.name).toBe('Tea');
    const known = randomUUID();
    await itemsOf(service, me.actor).save([{ name: 'Secret', uuid: known }]);
    expect((await addWith('Salt', { uuid: known })).item.name).toBe('Salt');
    expect((await names()).sort()).toEqual(['Milk', 'Salt', 'Tea']);
  });

  test('a guest checks an item of a checklist once for all users', async () => {
    const [mug] = await itemsOf(service, me.actor).ids('Mug');
    await put([mug ?? 0]);
    const first = await check(mug ?? 0);
    expect(first).toEqual({ success: true, is_checked: true, checked_at: expect.any(String) });
    expect(await check(mug ?? 0)).toEqual(first);
    expect((await seen()).items).toMatchObject([{ is_checked: true }]);
    expect(await check(mug ?? 0, false)).toMatchObject({ is_checked: false, checked_at: null });
    await service.messenger.call(collections.change, { actor: me.actor, collection_id, is_checklist: false });
    await expect(check(mug ?? 0)).rejects.toMatchObject({ status: 409, response: { code: 'not_a_checklist' } });
  });

  test('a guest removes items, and an item that a guest had added goes to its owner’s trash', async () => {
    const [mug] = await itemsOf(service, me.actor).ids('Mug');
    await put([mug ?? 0]);
    const { item } = await add('Bread');
    for (const id of [mug ?? 0, item.id]) await remove(id);
    expect(await names()).toEqual([]);
    expect(await itemsOf(service, me.actor).names()).toEqual(['Mug']);
    expect((await itemsOf(service, me.actor).trash()).map(({ name }) => name)).toEqual(['Bread']);
    await itemsOf(service, me.actor).restore([item.id]);
    expect(await names()).toEqual(['Bread']);
  });

  test('a guest adds items to Stock and removes them by their flag', async () => {
    await service.messenger.call(collections.list, { actor: me.actor, include_counts: false, include_system: true });
    const [stock] = await service.source.query('select id from collections where user_id = $1 and is_system', [
      me.actor.id,
    ]);
    collection_id = stock.id;
    const [rice] = await itemsOf(service, me.actor).save([{ name: 'Rice', stock_keeping: true }]);
    const { item } = await add('Salt', 'Tom');
    expect((await names()).sort()).toEqual(['Rice', 'Salt']);
    await remove(rice?.id ?? 0);
    await remove(item.id);
    expect(await names()).toEqual([]);
    expect(await itemsOf(service, me.actor).names()).toEqual(['Rice']);
  });
});

describe('owners of collections with guest links', () => {
  test('only the owner sees how many items came through each link and can remove them all at once', async () => {
    await add('Bread');
    await add('Salt');
    await add('Oil', 'Eve', 2);
    const of = { actor: me.actor, collection_id };
    const counts = async (by = me) =>
      (await service.messenger.call(guestCollections.addedCounts, { ...of, actor: by.actor })).counts;
    expect((await counts()).toSorted((a, b) => a.link_id - b.link_id)).toEqual([
      { link_id: 1, added_count: 2 },
      { link_id: 2, added_count: 1 },
    ]);
    expect(await counts(her)).toEqual([]);
    const removeAll = (by = me) =>
      service.messenger.call(guestCollections.removeAdded, { ...of, actor: by.actor, link_id: 1 });
    await expect(removeAll(her)).rejects.toMatchObject({ status: 404 });
    const { item_ids } = await removeAll();
    expect(item_ids).toHaveLength(2);
    expect(await names()).toEqual(['Oil']);
    await itemsOf(service, me.actor).restore(item_ids);
    expect((await names()).length).toBe(3);
  });

  test('guests can add at most a thousand live items to a collection', async () => {
    await service.source.query(
      `insert into items (user_id, uuid, name, guest_name, guest_link_id, guest_collection_id)
       select $1, gen_random_uuid(), 'Spam', 'Guest', 1, $2 from generate_series(1, 1000)`,
      [me.actor.id, collection_id],
    );
    await expect(add('One more')).rejects.toMatchObject({ status: 409, response: { code: 'too_many_guest_items' } });
  });

  test('guests who add items at the same time cannot exceed the limit', async () => {
    await service.source.query(
      `insert into items (user_id, uuid, name, guest_name, guest_link_id, guest_collection_id)
       select $1, gen_random_uuid(), 'Oil', 'Guest', 1, $2 from generate_series(1, 995)`,
      [me.actor.id, collection_id],
    );
    const added = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => add(`Thing ${n}`)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});
