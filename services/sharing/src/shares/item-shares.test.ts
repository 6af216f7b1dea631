import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';
import { ItemShares } from './item-shares.service.js';

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
  test('are shared with a group, and counted when they were not yet', async () => {
    const id = await me.groupWith([other, 'viewer']);
    const [mug, lamp] = [me.item(), me.item()];
    expect(await me.shareItems(id, [mug])).toEqual({ success: true, shared_count: 1 });
    expect(await me.shareItems(id, [lamp, mug, lamp])).toEqual({ success: true, shared_count: 1 });
    expect(other.items()).toEqual([mug, lamp]);
  });

  test('are shared by an editor, not by a viewer', async () => {
    const id = await other.groupWith([me, 'viewer'], [third, 'editor']);
    const refused = { status: 403, response: { code: 'role_too_weak', message: expect.stringContaining('editor') } };
    await expect(me.shareItems(id, [me.item()])).rejects.toMatchObject(refused);
    expect(await third.shareItems(id, [third.item()])).toMatchObject({ shared_count: 1 });
    expect(other.items()).toHaveLength(1);
  });

  test('are all one’s own, or none is shared', async () => {
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

  test('are taken out by their owner or an owner of the group, by nobody else', async () => {
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

  test('that one does not see, or that are in the trash, are not there to be taken out', async () => {
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

  test('are taken out by their owner, who has become a viewer', async () => {
    const id = await other.groupWith([me, 'editor']);
    const mug = me.item();
    await me.shareItems(id, [mug]);
    await other.changeRole(id, me, 'viewer');
    await me.unshareItem(id, mug);
    expect(other.items()).toEqual([]);
  });

  test('leave one group and stay in another', async () => {
    const [one, two] = [await me.groupWith([other, 'viewer']), await me.groupWith([other, 'viewer'])];
    const mug = me.item();
    await me.shareItems(one, [mug]);
    await me.shareItems(two, [mug]);
    await me.unshareItem(one, mug);
    expect(other.access().items.map(({ group_id }) => group_id)).toEqual([two]);
  });

  test('that are taken out before the event of their making arrives are not shared after all', async () => {
    const id = await other.groupWith([me, 'editor'], [third, 'viewer']);
    const [mug, lamp, vase] = [me.item(), me.item(), me.item()];
    await me.unshareItem(id, mug);
    const created = { user_id: me.id, item_ids: [mug, lamp], group_id: id, group_since: null };
    const make = () => service.app.get(ItemShares).shareNew(created);
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
    await service.app.get(ItemShares).shareNew({ ...created, item_ids: [vase] });
    expect(third.items()).toEqual([mug]);
  });

  test('that are gone for good are shared with nobody', async () => {
    const id = await me.groupWith([other, 'viewer']);
    const [mug, lamp] = [me.item(), me.item()];
    await me.shareItems(id, [mug, lamp]);
    await service.publishEvent(inventory.itemsErased, { item_ids: [mug, 1_000_000] });
    await until(async () => other.items().length === 1);
    expect(other.items()).toEqual([lamp]);
  });
});

test('the groups of items are told by name, of one’s own groups only', async () => {
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
