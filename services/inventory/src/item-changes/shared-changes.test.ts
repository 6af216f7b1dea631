import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { createCollection } from '../testing/create-collection.js';
import type { SharedRole } from '../testing/grant-access.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { lockWaiters } from '../testing/lock-waiters.js';
import { UsersService } from '../users/users.service.js';

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
const READ_ONLY = {
  status: 403,
  response: {
    code: 'read_only_item',
    message: 'Permission denied: You do not have write access to this item. It may be a read-only shared item.',
  },
};

const lend = (role: SharedRole, ...item_ids: number[]) =>
  grantAccess(service, me.id, { items: [{ owner_id: her.id, item_ids, role }] });
const move = (item_ids: number[]) =>
  service.messenger.call(inventory.bulkMove, { actor: me, item_ids, area: 'Elsewhere' });
const tag = (item_ids: number[]) => service.messenger.call(inventory.bulkTag, { actor: me, item_ids, add: ['new'] });

describe('editors of shared items', () => {
  test('an editor changes shared items like their own, and the owner sees the change at once', async () => {
    const [lent = 0] = await hers.ids('Lent');
    const [own = 0] = await mine.ids('Own');
    await lend('editor', lent);
    const { items } = await mine.update({ id: own, name: 'Own, too' }, { id: lent, name: 'Borrowed', quantity: 0 });
    expect(items.map(({ name, access_type, my_role }) => [name, access_type, my_role])).toEqual([
      ['Borrowed', 'shared_with_me', 'editor'],
      ['Own, too', 'my_personal', 'owner'],
    ]);
    expect(await move([own, lent])).toMatchObject({ updated_count: 2 });
    expect(await tag([own, lent])).toMatchObject({ updated_count: 2 });
    expect(await hers.live()).toMatchObject([{ name: 'Borrowed', quantity: 0, area: 'Elsewhere', tags: ['new'] }]);
  });

  test('a shared collection makes a user an editor of its items, whoever owns the items and the collection', async () => {
    const [tent = 0] = await hers.ids('Tent');
    const owner_id = her.id + 1000;
    const collection_id = await createCollection(service, owner_id, [tent], { added_by: her.id });
    const way = { owner_id, collection_id, member_ids: [owner_id, her.id, me.id] };
    await grantAccess(service, me.id, { collections: [way] });
    await expect(mine.update({ id: tent, name: 'Mine' })).rejects.toMatchObject(READ_ONLY);
    await grantAccess(service, me.id, { collections: [{ ...way, role: 'editor' }] });
    expect((await mine.update({ id: tent, name: 'Big tent' })).items).toMatchObject([{ access_type: 'group_owned' }]);
  });

  test('an editor’s change changes the ETag of the owner and of all users who see the item', async () => {
    const [lent = 0] = await hers.ids('Lent');
    await lend('editor', lent);
    const etagOf = (actor: Actor) => service.messenger.call(inventory.listVisible, { actor }).then(({ etag }) => etag);
    const before = [await etagOf(me), await etagOf(her)];
    await mine.update({ id: lent, color: 'red' });
    const after = [await etagOf(me), await etagOf(her)];
    expect(new Set([...before, ...after]).size).toBe(4);
  });

  test('an editor’s outdated change is refused with the item as the editor sees it', async () => {
    const [lent] = await hers.save(['Lent']);
    const id = lent?.id ?? 0;
    await lend('editor', id);
    await hers.update({ id, color: 'blue' });
    await expect(mine.update({ id, updated_at: lent?.updated_at, color: 'red' })).rejects.toMatchObject({
      status: 409,
      response: {
        code: 'stale_item',
        current: { id, color: 'blue', my_role: 'editor', access_type: 'shared_with_me' },
      },
    });
  });

  test('an editor who lowers the quantity raises a notice for the owner, and none for themselves', async () => {
    const [salt] = await hers.save([{ name: 'Salt', quantity: 3, quantity_min: 1, stock_keeping: true }]);
    await lend('editor', salt?.id ?? 0);
    await mine.update({ id: salt?.id ?? 0, quantity: 1 });
    const raised = await service.source.query('select user_id, quantity from notices where item_id = $1', [salt?.id]);
    expect(raised).toEqual([{ user_id: her.id, quantity: 1 }]);
  });
});

describe('images of shared items', () => {
  test('an update may repeat the item’s image, whoever uploaded it', async () => {
    const [lent = 0] = await hers.ids('Lent');
    await service.source.query('update items set image_id = 8, image_width = 10 where id = $1', [lent]);
    await lend('editor', lent);
    const { items } = await mine.update({ id: lent, image_id: 8, name: 'Same photo' });
    expect(items).toMatchObject([{ image_id: 8, image_width: 10, name: 'Same photo' }]);
  });

  test('an editor can set their own image on a shared item, but not another user’s', async () => {
    const [lent = 0] = await hers.ids('Lent');
    await lend('editor', lent);
    await expect(mine.update({ id: lent, image_id: 8 })).rejects.toMatchObject({
      status: 404,
      response: { code: 'image_not_found' },
    });
    expect((await mine.update({ id: lent, image_id: 9 })).items).toMatchObject([{ image_id: 9, image_width: 640 }]);
  });

  test('a user can reuse an image that an editor put on their item, but not on another user’s item', async () => {
    const [own = 0] = await mine.ids('Own');
    const [theirs = 0] = await hers.ids('Hers');
    const placed = { image_id: 8, image_width: 10, image_height: 20, thumb_hash: 'AA==' };
    await service.source.query(
      'update items set image_id = 8, image_width = 10, image_height = 20, thumb_hash = $2 where id = $1',
      [own, placed.thumb_hash],
    );
    expect(await mine.save(['Copy'], { image_id: 8 })).toMatchObject([placed]);
    await expect(hers.update({ id: theirs, image_id: 8 })).rejects.toMatchObject({
      response: { code: 'image_not_found' },
    });
  });

  test('an update does not reveal the image of an invisible item', async () => {
    const [secret = 0] = await hers.ids('Secret');
    await service.source.query('update items set image_id = 8 where id = $1', [secret]);
    for (const image_id of [8, 10]) {
      await expect(mine.update({ id: secret, image_id })).rejects.toMatchObject(NOT_FOUND);
    }
  });

  test('an update that repeats a replaced image is refused', async () => {
    const [lent = 0] = await hers.ids('Lent');
    await service.source.query('update items set image_id = 8 where id = $1', [lent]);
    await lend('editor', lent);
    const { answer } = await testTransaction(service.source, async (manager) => {
      await manager.query('update items set image_id = 10 where id = $1', [lent]);
      const answer = mine.update({ id: lent, image_id: 8 });
      answer.catch(() => undefined);
      await until(async () => (await lockWaiters(service)) === 1);
      return { answer };
    });
    await expect(answer).rejects.toMatchObject({
      status: 409,
      response: { code: 'stale_item', current: { image_id: 10 } },
    });
  });
});

describe('updates that change nothing', () => {
  test('an update changes nothing if one item is read-only', async () => {
    const [read = 0] = await hers.ids('Read');
    const [own = 0] = await mine.ids('Own');
    await lend('viewer', read);
    await expect(mine.update({ id: own, name: 'A' }, { id: read, name: 'B' })).rejects.toMatchObject(READ_ONLY);
    await expect(move([own, read])).rejects.toMatchObject(READ_ONLY);
    await expect(tag([own, read])).rejects.toMatchObject(READ_ONLY);
    expect([...(await mine.live()), ...(await hers.live())].map(({ name, area, tags }) => [name, area, tags])).toEqual([
      ['Own', null, []],
      ['Read', null, []],
    ]);
  });

  test('an update reports "not found" if one item is invisible and another is read-only', async () => {
    const [read = 0, secret = 0] = await hers.ids('Read', 'Secret');
    await lend('viewer', read);
    for (const id of [secret, 999_999_999]) await expect(move([read, id])).rejects.toMatchObject(NOT_FOUND);
  });

  test('an update changes nothing if one item goes to its owner’s trash at that moment', async () => {
    const [lent = 0, gone = 0] = await hers.ids('Lent', 'Gone');
    await lend('editor', lent, gone);
    const { answer } = await testTransaction(service.source, async (manager) => {
      await manager.query('update items set deleted_at = now() where id = $1', [gone]);
      const answer = Promise.allSettled([move([lent, gone])]);
      await until(async () => (await lockWaiters(service)) === 1);
      return { answer };
    });
    expect(await answer).toMatchObject([{ status: 'rejected', reason: NOT_FOUND }]);
    await hers.restore([gone]);
    expect((await hers.live()).map(({ area }) => area)).toEqual([null, null]);
  });

  test('an item in its owner’s trash cannot be updated', async () => {
    const [lent = 0] = await hers.ids('Lent');
    await lend('editor', lent);
    await hers.remove(lent);
    await expect(mine.update({ id: lent, name: 'Back' })).rejects.toMatchObject(NOT_FOUND);
  });
});

test('a purge of the owner waits for a running change of their item, and a later change is "not found"', async () => {
  const [lent = 0] = await hers.ids('Lent');
  await lend('editor', lent);
  const holding = service.source.createQueryRunner();
  await holding.startTransaction();
  await holding.query('lock table notices in access exclusive mode');
  const changing = mine.update({ id: lent, quantity: 5 });
  await until(async () => (await lockWaiters(service)) === 1);
  const purging = service.app.get(UsersService).purge(her.id);
  await until(async () => (await lockWaiters(service)) === 2);
  await holding.commitTransaction();
  await holding.release();
  expect((await changing).items).toMatchObject([{ quantity: 5 }]);
  await purging;
  for (const table of ['items', 'revisions']) {
    expect(await service.source.query(`select from ${table} where user_id = $1`, [her.id])).toEqual([]);
  }
  await expect(mine.update({ id: lent, quantity: 6 })).rejects.toMatchObject(NOT_FOUND);
});

test('two users who change the same items in a different order do not deadlock', async () => {
  const [a = 0, b = 0] = await hers.ids('A', 'B');
  const [c = 0] = await mine.ids('C');
  await grantAccess(service, me.id, {
    items: [
      { owner_id: her.id, item_ids: [a, b], role: 'editor' },
      { owner_id: me.id, item_ids: [c], role: 'editor' },
    ],
  });
  const calls = Array.from({ length: 6 }, (_, n) =>
    n % 2 ? mine.update({ id: a }, { id: c }, { id: b }) : hers.update({ id: c }, { id: b }, { id: a }),
  );
  expect((await Promise.all(calls)).map(({ items }) => items.length)).toEqual([3, 3, 3, 3, 3, 3]);
});
