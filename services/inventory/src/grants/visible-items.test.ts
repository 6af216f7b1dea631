import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
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

const NOT_FOUND = { status: 404, response: { code: 'item_not_found' } };
const GROUP_NOT_FOUND = { status: 404, response: { code: 'group_not_found' } };
const CLUB = { group_id: 2, group_name: 'Club' };

/** The items that the user sees, newest first, with their badges. */
async function badges(group_id?: number) {
  const items = await mine.visible(group_id);
  return items.map(({ name, access_type, my_role, group_name }) => [name, access_type, my_role, group_name]);
}

describe('visible items', () => {
  test('a user sees their own items and those that groups share with them, and no others', async () => {
    const [lent = 0, secret = 0] = await hers.ids('Lent', 'Secret');
    await mine.save(['Own']);
    await grantAccess(service, me.id, { items: [{ owner_id: her.id, item_ids: [lent] }] });
    expect(await badges()).toEqual([
      ['Own', 'my_personal', 'owner', null],
      ['Lent', 'shared_with_me', 'viewer', 'Family'],
    ]);
    expect(await mine.names()).toEqual(['Own']);
    expect(await mine.one(lent)).toMatchObject({ name: 'Lent', user_id: her.id, my_role: 'viewer' });
    await expect(mine.one(secret)).rejects.toMatchObject(NOT_FOUND);
    await grantAccess(service, me.id, {});
    expect(await badges()).toEqual([['Own', 'my_personal', 'owner', null]]);
    await expect(mine.one(lent)).rejects.toMatchObject(NOT_FOUND);
  });

  test('an item is shared once a group has it, directly or in a collection', async () => {
    const [direct = 0, boxed = 0, own = 0] = await mine.ids('Direct', 'Boxed', 'Private');
    const collection_id = await createCollection(service, me.id, [boxed]);
    await grantAccess(service, me.id, {
      items: [{ owner_id: me.id, item_ids: [direct], role: 'editor' }],
      collections: [{ ...CLUB, owner_id: me.id, collection_id, member_ids: [me.id] }],
    });
    const shown = [
      ['Private', 'my_personal', 'owner', null],
      ['Boxed', 'shared', 'owner', 'Club'],
      ['Direct', 'shared', 'owner', 'Family'],
    ];
    expect(await badges()).toEqual(shown);
    expect((await mine.live()).map(({ access_type }) => access_type)).toEqual(['my_personal', 'shared', 'shared']);
    for (const id of [direct, boxed]) {
      expect(await mine.one(id)).toMatchObject({ access_type: 'shared', my_role: 'owner' });
    }
    expect(await mine.one(own)).toMatchObject({ access_type: 'my_personal', visible_to: [], visible_to_count: 0 });
  });

  test('the list of a group has the items that the group shares, the user’s own included', async () => {
    const [own = 0] = await mine.ids('Own', 'Private');
    const [theirs = 0, club = 0] = await hers.ids('Theirs', 'Club’s', 'Secret');
    await grantAccess(service, me.id, {
      items: [
        { owner_id: me.id, item_ids: [own] },
        { owner_id: her.id, item_ids: [theirs] },
        { ...CLUB, owner_id: her.id, item_ids: [club] },
      ],
      empty: [3],
    });
    expect((await badges(1)).map(([name]) => name)).toEqual(['Theirs', 'Own']);
    expect((await badges(2)).map(([name]) => name)).toEqual(['Club’s']);
    expect(await badges(3)).toEqual([]);
    await expect(badges(4)).rejects.toMatchObject(GROUP_NOT_FOUND);
  });

  test('a former member does not see the items of a group', async () => {
    const [theirs = 0] = await hers.ids('Theirs');
    await grantAccess(service, me.id, { items: [{ owner_id: her.id, item_ids: [theirs] }] });
    expect((await badges(1)).map(([name]) => name)).toEqual(['Theirs']);
    await grantAccess(service, me.id, {});
    await expect(badges(1)).rejects.toMatchObject(GROUP_NOT_FOUND);
  });

  test('an item in a shared collection is `group_owned` for the collection’s owner too, if an editor added it', async () => {
    const [tent = 0] = await hers.ids('Tent');
    const collection_id = await createCollection(service, me.id, [tent], { added_by: her.id });
    const shared = { owner_id: me.id, collection_id, member_ids: [me.id, her.id] };
    await grantAccess(service, me.id, { collections: [{ ...shared, role: 'editor' }] });
    expect(await badges()).toEqual([['Tent', 'group_owned', 'editor', 'Family']]);
    await grantAccess(service, her.id, { collections: [shared] });
    expect(await hers.one(tent)).toMatchObject({ access_type: 'shared', my_role: 'owner' });
  });

  test('an item that a user other than its owner added to a shared collection is not visible', async () => {
    const [hers1 = 0] = await hers.ids('Hers');
    const collection_id = await createCollection(service, her.id + 1000, [hers1]);
    const member_ids = [me.id, her.id, her.id + 1000];
    await grantAccess(service, me.id, {
      collections: [{ owner_id: her.id + 1000, collection_id, member_ids, role: 'editor' }],
    });
    expect(await badges()).toEqual([]);
    await expect(mine.one(hers1)).rejects.toMatchObject(NOT_FOUND);
  });

  test('an item of a user who has left all groups of a collection is not visible in it', async () => {
    const [left = 0] = await hers.ids('Left behind');
    const collection_id = await createCollection(service, her.id + 1000, [left], { added_by: her.id });
    const shared = { owner_id: her.id + 1000, collection_id };
    await grantAccess(service, me.id, { collections: [{ ...shared, member_ids: [me.id, her.id, her.id + 1000] }] });
    expect(await badges()).toEqual([['Left behind', 'group_owned', 'viewer', 'Family']]);
    await grantAccess(service, me.id, { collections: [{ ...shared, member_ids: [me.id, her.id + 1000] }] });
    expect(await badges()).toEqual([]);
  });

  test('a shared Stock opens the items that are kept in stock', async () => {
    const saved = await hers.save([{ name: 'Salt', stock_keeping: true }, 'Spoon']);
    const [{ id: collection_id }] = await service.source.query(
      `insert into collections (user_id, name, is_system, stock_keeping) values ($1, 'Stock', true, true) returning id`,
      [her.id],
    );
    await grantAccess(service, me.id, {
      collections: [{ owner_id: her.id, collection_id, member_ids: [her.id, me.id] }],
    });
    expect(await badges()).toEqual([['Salt', 'group_owned', 'viewer', 'Family']]);
    await expect(mine.one(saved[1]?.id ?? 0)).rejects.toMatchObject(NOT_FOUND);
    const own = await Promise.all(saved.map(({ id }) => hers.one(id)));
    expect(own.map(({ access_type }) => access_type)).toEqual(['shared', 'my_personal']);
  });

  test('an item in the trash is not visible until it is restored', async () => {
    const [lent = 0] = await hers.ids('Lent');
    await grantAccess(service, me.id, { items: [{ owner_id: her.id, item_ids: [lent], role: 'editor' }] });
    await hers.remove(lent);
    expect(await badges()).toEqual([]);
    await expect(mine.one(lent)).rejects.toMatchObject(NOT_FOUND);
    await hers.restore([lent]);
    expect(await badges()).toEqual([['Lent', 'shared_with_me', 'editor', 'Family']]);
  });
});

describe('items with several grants', () => {
  let item: number;
  let collection_id: number;

  beforeEach(async () => {
    [item = 0] = await hers.ids('Thing');
    collection_id = await createCollection(service, her.id, [item]);
  });

  const direct = (way: object = {}) => ({ owner_id: her.id, item_ids: [item], ...way });
  const boxed = (way: object = {}) => ({ owner_id: her.id, collection_id, member_ids: [her.id, me.id], ...way });
  const way = async () => (await badges())[0]?.slice(1);

  test('of several grants, the one with the strongest role counts', async () => {
    await grantAccess(service, me.id, { items: [direct()], collections: [boxed({ ...CLUB, role: 'editor' })] });
    expect(await way()).toEqual(['group_owned', 'editor', 'Club']);
    await grantAccess(service, me.id, { items: [direct(), direct({ ...CLUB, role: 'editor' })] });
    expect(await way()).toEqual(['shared_with_me', 'editor', 'Club']);
  });

  test('of grants with equal roles, a direct share takes precedence over a collection', async () => {
    await grantAccess(service, me.id, { items: [direct(CLUB)], collections: [boxed()] });
    expect(await way()).toEqual(['shared_with_me', 'viewer', 'Club']);
  });

  test('of equal grants, the grant of the group with the lowest id counts', async () => {
    await grantAccess(service, me.id, { items: [direct(CLUB), direct()] });
    expect(await way()).toEqual(['shared_with_me', 'viewer', 'Family']);
    await grantAccess(service, me.id, { collections: [boxed(CLUB), boxed()] });
    expect(await way()).toEqual(['group_owned', 'viewer', 'Family']);
    expect(await badges(2)).toEqual([['Thing', 'group_owned', 'viewer', 'Family']]);
  });

  test('the grant with the strongest role counts in the list of one group, too', async () => {
    const [other = 0] = await hers.ids('Other');
    const edit = { ...CLUB, role: 'editor' as const };
    await grantAccess(service, me.id, { items: [direct(), direct({ ...edit, item_ids: [item, other] })] });
    expect(await badges(1)).toEqual([['Thing', 'shared_with_me', 'editor', 'Club']]);
  });

  test('a grant that opens nothing does not hide one that does', async () => {
    const closed = await createCollection(service, her.id + 1000, [item]);
    const wrong = { ...boxed({ role: 'editor' }), collection_id: closed, member_ids: [me.id, her.id, her.id + 1000] };
    await grantAccess(service, me.id, { collections: [wrong, boxed(CLUB)] });
    expect(await way()).toEqual(['group_owned', 'viewer', 'Club']);
    expect(await badges(1)).toEqual([]);
  });
});

describe('the ETag of the visible items', () => {
  const list = (if_none_match?: string, group_id?: number) =>
    service.messenger.call(inventory.listVisible, { actor: me, if_none_match, group_id });

  test('the ETag changes only when a visible item or a grant changes', async () => {
    const [lent = 0, away = 0] = await hers.ids('Lent', 'Away');
    await grantAccess(service, me.id, { items: [{ owner_id: her.id, item_ids: [lent, away] }] });
    let { etag } = await list();
    const isNews = async () => {
      const answer = await list(etag);
      etag = answer.etag;
      return answer.json !== null;
    };
    expect(await isNews()).toBe(false);
    await hers.update({ id: lent, name: 'Given' });
    expect(await isNews()).toBe(true);
    await hers.remove(away);
    expect(await isNews()).toBe(true);
    await mine.save(['Own']);
    expect(await isNews()).toBe(true);
    await itemsOf(service, { id: her.id + 1000, role: 'user' }).save(['A stranger’s']);
    expect(await isNews()).toBe(false);
    await grantAccess(service, me.id, { items: [{ owner_id: her.id, item_ids: [lent], role: 'editor' }] });
    expect(await isNews()).toBe(true);
    expect(await isNews()).toBe(false);
  });

  test('the ETag changes when an editor’s item in a visible collection changes', async () => {
    const [tent = 0] = await hers.ids('Tent');
    const owner_id = her.id + 1000;
    const collection_id = await createCollection(service, owner_id, [tent], { added_by: her.id });
    const way = { owner_id, collection_id, member_ids: [owner_id, her.id] };
    await grantAccess(service, me.id, { collections: [way] });
    const { etag } = await list();
    expect((await list(etag)).json).toBeNull();
    await hers.update({ id: tent, name: 'Big tent' });
    expect((await list(etag)).json).not.toBeNull();
  });

  test('the ETag changes when an item in a shared Stock changes', async () => {
    const stock_keeping = true;
    const [salt] = await hers.save([{ name: 'Salt', stock_keeping }]);
    const [{ id }] = await service.source.query(
      `insert into collections (user_id, name, is_system, stock_keeping) values ($1, 'Stock', true, true) returning id`,
      [her.id],
    );
    await grantAccess(service, me.id, {
      collections: [{ owner_id: her.id, collection_id: id, member_ids: [her.id, me.id] }],
    });
    const { etag } = await list();
    expect((await list(etag)).json).toBeNull();
    await hers.update({ id: salt?.id ?? 0, name: 'Sea salt' });
    expect((await list(etag)).json).not.toBeNull();
  });

  test('each group’s list has its own ETag', async () => {
    await grantAccess(service, me.id, { empty: [1, 2] });
    expect(new Set([(await list()).etag, (await list('', 1)).etag, (await list('', 2)).etag]).size).toBe(3);
  });

  test('the ETag of the user’s own list changes when a group’s shares change', async () => {
    const own = (if_none_match?: string) => service.messenger.call(inventory.listItems, { actor: me, if_none_match });
    const [id = 0] = await mine.ids('Own');
    const { etag } = await own();
    expect((await own(etag)).json).toBeNull();
    await grantAccess(service, me.id, { items: [{ owner_id: me.id, item_ids: [id] }] });
    expect(JSON.parse(String((await own(etag)).json)).items).toMatchObject([{ access_type: 'shared' }]);
  });
});
