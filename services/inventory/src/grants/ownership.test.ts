import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boxOf } from '../testing/boxes.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { opens } from '../testing/opens.js';

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

test('of asked things one owns one’s live items and one’s collections', async () => {
  const [own = 0, trashed = 0] = await mine.ids('Own', 'Trashed');
  const [foreign = 0] = await hers.ids('Foreign');
  await mine.remove(trashed);
  const [box, theirs] = [await boxOf(service, me.id, []), await boxOf(service, her.id, [])];
  const owned = (asked: object) => service.messenger.call(inventory.owned, { actor: me, ...asked });
  expect(await owned({ item_ids: [own, trashed, foreign, 999_999], collection_ids: [box, theirs, 999_999] })).toEqual({
    item_ids: [own],
    visible_item_ids: [own],
    collection_ids: [box],
  });
  expect(await owned({})).toEqual({ item_ids: [], visible_item_ids: [], collection_ids: [] });
});

describe('a group holds', () => {
  const contents = async () => (await service.messenger.call(inventory.groupContents, { actor: me })).contents;

  test('each live item once, however it is shared, and the collections by name', async () => {
    const [a = 0, b = 0, c = 0] = await hers.ids('A', 'B', 'C');
    const [own = 0] = await mine.ids('Own');
    const tents = await boxOf(service, her.id, [a, b], { name: 'Tents' });
    const books = await boxOf(service, me.id, [own], { name: 'Books' });
    const member_ids = [me.id, her.id];
    await opens(service, me.id, {
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
    const shared_collections = [named(books, 'Books'), { ...named(tents, 'Tents'), owner_name: 'Ada' }];
    expect(await contents()).toEqual([
      { group_id: 1, members_preview, item_count: 4, shared_collections },
      { group_id: 2, members_preview, item_count: 1, shared_collections: [] },
    ]);
    await hers.remove(a);
    expect(await contents()).toEqual([
      { group_id: 1, members_preview, item_count: 3, shared_collections },
      { group_id: 2, members_preview, item_count: 0, shared_collections: [] },
    ]);
  });

  test('nothing that a collection does not open, and no collection that is gone', async () => {
    const [foreign = 0] = await hers.ids('Foreign');
    const box = await boxOf(service, me.id, [foreign]);
    const member_ids = [me.id, her.id];
    await opens(service, me.id, {
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

  test('of nobody who is in none, nothing is said', async () => {
    expect(await contents()).toEqual([]);
  });
});
