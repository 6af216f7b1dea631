import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';
import { ItemSharesService } from './item-shares.service.js';

let service: SharingService;
let me: TestUser;
let other: TestUser;
let third: TestUser;

beforeAll(async () => {
  service = await sharingService();
});

beforeEach(() => {
  [me, other, third] = [new TestUser(service), new TestUser(service), new TestUser(service)];
});

afterAll(() => service?.close());

const notFound = { status: 404, response: { code: 'item_not_found' } };

describe('items', () => {
  test('an owner shares items with a group, and only new shares are counted', async () => {
    const id = await me.groupWith([other, 'viewer']);
    const [mug, lamp] = [me.item(), me.item()];
    expect(await me.shareItems(id, [mug])).toEqual({ success: true, shared_count: 1 });
    expect(await me.shareItems(id, [lamp, mug, lamp])).toEqual({ success: true, shared_count: 1 });
    expect(other.items()).toEqual([mug, lamp]);
  });

  test('an editor can share items, and a viewer cannot', async () => {
    const id = await other.groupWith([me, 'viewer'], [third, 'editor']);
    const refused = { status: 403, response: { code: 'role_too_weak', message: expect.stringContaining('editor') } };
    await expect(me.shareItems(id, [me.item()])).rejects.toMatchObject(refused);
    expect(await third.shareItems(id, [third.item()])).toMatchObject({ shared_count: 1 });
    expect(other.items()).toHaveLength(1);
  });

  test("a call that includes another user's item shares nothing", async () => {
    const id = await me.groupWith([other, 'viewer']);
    const mine = me.item();
    await expect(me.shareItems(id, [mine, other.item()])).rejects.toMatchObject(notFound);
    const theirs = other.item();
    await other.shareItems(await other.groupWith([me, 'viewer']), [theirs]);
    await expect(me.shareItems(id, [mine, theirs])).rejects.toMatchObject({
      status: 403,
      response: { code: 'not_owner' },
    });
    await expect(me.shareItems(id, [mine, 1_000_000])).rejects.toMatchObject(notFound);
    expect(other.accessIn(id).items).toEqual([]);
  });

  test('only the owner of an item or an owner of the group can unshare an item', async () => {
    const id = await other.groupWith([me, 'viewer'], [third, 'admin']);
    const [mug, lamp] = [third.item(), third.item()];
    await third.shareItems(id, [mug, lamp]);
    await expect(me.unshareItem(id, mug)).rejects.toMatchObject({ status: 403, response: { code: 'not_owner' } });
    await third.unshareItem(id, mug);
    expect(me.items()).toEqual([lamp]);
    await other.unshareItem(id, lamp);
    expect(me.items()).toEqual([]);
    expect(await third.unshareItem(id, lamp)).toEqual({ success: true });
  });

  test('items that the actor cannot see or that are in the trash cannot be unshared', async () => {
    const id = await other.groupWith([me, 'viewer'], [third, 'admin']);
    const [spoon, fork, secret] = [third.item(), third.item(), third.item()];
    await third.shareItems(id, [spoon]);
    for (const item of [secret, 1_000_000]) await expect(me.unshareItem(id, item)).rejects.toMatchObject(notFound);
    await expect(other.unshareItem(id, secret)).rejects.toMatchObject(notFound);
    for (const trashed of [spoon, fork]) {
      service.inventory.trashed.add(trashed);
      await expect(third.unshareItem(id, trashed)).rejects.toMatchObject(notFound);
    }
    expect(await third.groupsOfItems([spoon])).toEqual({ [spoon]: [] });
  });

  test('an owner of an item who became a viewer can still unshare it', async () => {
    const id = await other.groupWith([me, 'editor']);
    const mug = me.item();
    await me.shareItems(id, [mug]);
    await other.changeRole(id, me, 'viewer');
    await me.unshareItem(id, mug);
    expect(other.items()).toEqual([]);
  });

  test('an item unshared from one group stays shared with another', async () => {
    const [one, two] = [await me.groupWith([other, 'viewer']), await me.groupWith([other, 'viewer'])];
    const mug = me.item();
    await me.shareItems(one, [mug]);
    await me.shareItems(two, [mug]);
    await me.unshareItem(one, mug);
    expect(other.access().items.map(({ group_id }) => group_id)).toEqual([two]);
  });

  test('an item unshared before its creation event arrives stays unshared', async () => {
    const id = await other.groupWith([me, 'editor'], [third, 'viewer']);
    const [mug, lamp, vase] = [me.item(), me.item(), me.item()];
    await me.unshareItem(id, mug);
    const created = { user_id: me.id, item_ids: [mug, lamp], group_id: id, group_since: null };
    const make = () => service.app.get(ItemSharesService).shareNew(created);
    await make();
    expect(third.items()).toEqual([lamp]);
    await me.unshareItem(id, lamp);
    await make();
    expect(third.items()).toEqual([]);
    await me.shareItems(id, [mug]);
    await make();
    expect(third.items()).toEqual([mug]);
    await me.shareItems(id, [vase]);
    await other.unshareItem(id, vase);
    await service.app.get(ItemSharesService).shareNew({ ...created, item_ids: [vase] });
    expect(third.items()).toEqual([mug]);
  });

  test('purged items are no longer shared', async () => {
    const id = await me.groupWith([other, 'viewer']);
    const [mug, lamp] = [me.item(), me.item()];
    await me.shareItems(id, [mug, lamp]);
    await service.publishEvent(inventory.itemsErased, { item_ids: [mug, 1_000_000] });
    await until(async () => other.items().length === 1);
    expect(other.items()).toEqual([lamp]);
  });
});

test("the groups of items are listed by name and include only the user's own groups", async () => {
  const [home, office] = [await me.groupWith([other, 'viewer']), await me.create('garden')];
  const [mug, lamp, theirs] = [me.item(), me.item(), other.item()];
  await me.shareItems(home, [mug]);
  await me.shareItems(office.id, [mug]);
  await other.shareItems(await other.groupWith(), [theirs]);
  expect(await me.groupsOfItems([mug, lamp, theirs])).toEqual({
    [mug]: [
      { group_id: office.id, name: 'garden' },
      { group_id: home, name: 'Home' },
    ],
    [lamp]: [],
    [theirs]: [],
  });
  expect(await other.groupsOfItems([mug])).toEqual({ [mug]: [{ group_id: home, name: 'Home' }] });
});
