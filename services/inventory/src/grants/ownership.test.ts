import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { createCollection } from '../testing/create-collection.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

let service: InventoryService;
let me: Actor;
let her: Actor;
let mine: ReturnType<typeof itemsOf>;
let hers: ReturnType<typeof itemsOf>;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  me = { id: (me?.id ?? 0) + 1, role: 'user' };
  her = { id: me.id + 1000, role: 'user' };
  mine = itemsOf(service, me);
  hers = itemsOf(service, her);
});

afterAll(() => service?.close());

const CLUB = { group_id: 2, group_name: 'Club' };

test('a user owns their live items and their collections', async () => {
  const [own = 0, trashed = 0] = await mine.ids('Own', 'Trashed');
  const [foreign = 0] = await hers.ids('Foreign');
  await mine.remove(trashed);
  const [box, theirs] = [await createCollection(service, me.id, []), await createCollection(service, her.id, [])];
  const owned = (asked: object) => service.messenger.call(inventory.owned, { actor: me, ...asked });
  expect(await owned({ item_ids: [own, trashed, foreign, 999_999], collection_ids: [box, theirs, 999_999] })).toEqual({
    item_ids: [own],
    visible_item_ids: [own],
    visible_owner_ids: [me.id],
    collection_ids: [box],
  });
  expect(await owned({})).toEqual({
    ...{ item_ids: [], visible_item_ids: [], visible_owner_ids: [], collection_ids: [] },
  });
});

describe('the content of a group', () => {
  const contents = async () => (await service.messenger.call(inventory.groupContents, { actor: me })).contents;

  test('a group counts each live item once, however it is shared, and lists its collections by name', async () => {
    const [a = 0, b = 0, c = 0] = await hers.ids('A', 'B', 'C');
    const [own = 0] = await mine.ids('Own');
    const tents = await createCollection(service, her.id, [a, b], { name: 'Tents' });
    const books = await createCollection(service, me.id, [own], { name: 'Books' });
    const member_ids = [me.id, her.id];
    await grantAccess(service, me.id, {
      items: [
        { owner_id: her.id, item_ids: [a, c] },
        { ...CLUB, owner_id: her.id, item_ids: [a] },
      ],
      collections: [
        { owner_id: her.id, collection_id: tents, member_ids },
        { owner_id: me.id, collection_id: books, member_ids },
      ],
    });
    await service.publishEvent(auth.userRegistered, { id: her.id, display_name: 'Ada' });
    const members_preview = [{ user_id: her.id, display_name: 'Ada' }];
    await until(async () => (await contents())[0]?.members_preview.length === 1);
    const named = (id: number, name: string) => ({
      id,
      name: expect.stringContaining(name),
      owner_name: expect.any(String),
    });
    const picture = {
      image_id: null,
      thumbnail_url: null,
      image_url: null,
      thumb_hash: null,
      category: null,
      color: null,
    };
    const shared_collections = [
      { ...named(books, 'Books'), pictures: [picture] },
      { ...named(tents, 'Tents'), owner_name: 'Ada', pictures: [picture, picture] },
    ];
    expect(await contents()).toEqual([
      { group_id: 1, members_preview, item_count: 4, picture, shared_collections },
      { group_id: 2, members_preview, item_count: 1, picture, shared_collections: [] },
    ]);
    await hers.remove(a);
    if (shared_collections[1]) shared_collections[1].pictures = [picture];
    expect(await contents()).toEqual([
      { group_id: 1, members_preview, item_count: 3, picture, shared_collections },
      { group_id: 2, members_preview, item_count: 0, picture: null, shared_collections: [] },
    ]);
  });

  test('a group shows some pictures of each collection, including a shared Stock, items with a photo first', async () => {
    const [plain = 0, ...photographed] = await hers.ids('Plain', 'A', 'B', 'C', 'D', 'E');
    await service.source.query('update items set image_id = 70 + id, image_box = $2 where id = any($1)', [
      photographed,
      [0, 0, 0.5, 1],
    ]);
    await service.source.query('update items set stock_keeping = true where id = $1', [plain]);
    const tents = await createCollection(service, her.id, [plain, ...photographed]);
    const [stock] = await service.source.query<{ id: number }[]>(
      `insert into collections (user_id, name, is_system) values ($1, 'Stock', true)
       on conflict do nothing returning id`,
      [her.id],
    );
    const member_ids = [me.id, her.id];
    await grantAccess(service, me.id, {
      collections: [tents, stock?.id ?? 0].map((collection_id) => ({ owner_id: her.id, collection_id, member_ids })),
    });
    const [group] = await contents();
    const byId = new Map(group?.shared_collections.map(({ id, pictures }) => [id, pictures]));
    expect(byId.get(tents)).toEqual(
      photographed
        .reverse()
        .slice(0, 4)
        .map((id) => ({
          image_id: 70 + id,
          image_url: `/api/images/${70 + id}/content`,
          thumbnail_url: `/api/images/${70 + id}/content?thumb=1&box=0,0,0.5,1`,
          ...{ thumb_hash: null, category: null, color: null },
        })),
    );
    expect(byId.get(stock?.id ?? 0)).toMatchObject([{ image_id: null }]);
  });

  test('a group does not count items that a collection does not open, or list deleted collections', async () => {
    const [foreign = 0] = await hers.ids('Foreign');
    const box = await createCollection(service, me.id, [foreign]);
    const member_ids = [me.id, her.id];
    await grantAccess(service, me.id, {
      collections: [
        { owner_id: me.id, collection_id: box, member_ids },
        { ...CLUB, owner_id: me.id, collection_id: 999_999, member_ids },
      ],
    });
    expect(await contents()).toMatchObject([
      { group_id: 1, item_count: 0, shared_collections: [{ id: box }] },
      { group_id: 2, item_count: 0, shared_collections: [] },
    ]);
  });

  test('a user who is in no group gets no content', async () => {
    expect(await contents()).toEqual([]);
  });
});
