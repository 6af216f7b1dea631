import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { ItemSharesService } from '../shares/item-shares.service.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';

let service: SharingService;
let me: TestUser;
let other: TestUser;

beforeAll(async () => {
  service = await sharingService();
});

beforeEach(() => {
  [me, other] = [new TestUser(service), new TestUser(service)];
});

afterAll(() => service?.close());

/** Handles the event for a new item whose owner had this default group when inventory created it. */
async function made(by: TestUser, group_id: number | null, group_since: number | null = null): Promise<number> {
  const item_id = by.item();
  await service.app.get(ItemSharesService).shareNew({ user_id: by.id, item_ids: [item_id], group_id, group_since });
  return item_id;
}

describe('the default group', () => {
  test('a user has no default group at first, chooses one and removes it', async () => {
    const id = await me.groupWith();
    const elsewhere = await me.groupWith();
    expect(await me.defaultGroup()).toBeNull();
    expect(await me.changeDefaultGroup(id)).toEqual({ default_group_id: id });
    await me.changeDefaultGroup(elsewhere);
    expect(await me.defaultGroup()).toBe(elsewhere);
    expect(await other.defaultGroup()).toBeNull();
    await me.changeDefaultGroup(null);
    expect(await me.defaultGroup()).toBeNull();
  });

  test('a default group requires the role editor in the group', async () => {
    const id = await other.groupWith([me, 'viewer']);
    await expect(me.changeDefaultGroup(id)).rejects.toMatchObject({ status: 403, response: { code: 'role_too_weak' } });
    await other.changeRole(id, me, 'editor');
    await me.changeDefaultGroup(id);
    expect(await me.defaultGroup()).toBe(id);
  });

  test('the default group gets new items once, even if the event arrives twice', async () => {
    const id = await other.groupWith([me, 'editor']);
    const items = [me.item(), me.item()];
    const created = { user_id: me.id, item_ids: items, group_id: id };
    await service.publishEvent(inventory.itemsCreated, created);
    await service.publishEvent(inventory.itemsCreated, created);
    await until(() => other.items().length > 0);
    expect(other.access()).toMatchObject({ items: [{ group_id: id, owner_id: me.id, item_ids: items }] });
  });

  test('a new item is shared with the default group at its creation, whatever the user chooses before the event arrives', async () => {
    const [id, later] = [await me.groupWith([other, 'viewer']), await me.groupWith([other, 'viewer'])];
    await me.changeDefaultGroup(later);
    await made(me, null);
    expect(other.items()).toEqual([]);
    const mug = await made(me, id);
    expect(other.access().items).toMatchObject([{ group_id: id, item_ids: [mug] }]);
    await me.changeDefaultGroup(null);
    const lamp = await made(me, id);
    expect(other.items()).toEqual([mug, lamp]);
  });

  test('an event without a group, as an earlier version sends it, shares nothing', async () => {
    const id = await me.groupWith([other, 'viewer']);
    await me.changeDefaultGroup(id);
    await service.publishEvent(inventory.itemsCreated, { user_id: me.id, item_ids: [me.item()] });
    const last = me.item();
    await service.publishEvent(inventory.itemsCreated, { user_id: me.id, item_ids: [last], group_id: id });
    await until(() => other.items().length > 0);
    expect(other.items()).toEqual([last]);
  });

  test('items of a user who became a viewer or left are not shared, and inventory is told', async () => {
    const id = await other.groupWith([me, 'editor']);
    const getsNothing = async (since: number | null = null) => {
      const mug = await made(me, id, since);
      expect(other.items()).toEqual([]);
      expect(service.inventory.grants.items.get(`${id}.${mug}`)).toMatchObject({ owner_id: me.id, is_shared: false });
    };
    await other.changeRole(id, me, 'viewer');
    await getsNothing();
    const [{ since }] = await service.source.query(
      'select since from group_members where group_id = $1 and user_id = $2',
      [id, me.id],
    );
    await me.leave(id);
    await getsNothing();
    await other.add(id, me.email, 'editor');
    await getsNothing(since);
  });

  test('a changed default group is published group by group, the former one first', async () => {
    const [one, two] = [await me.groupWith(), await me.groupWith()];
    const groupsTold = () =>
      service.inventory.events.slice(-2).map(({ group_id, members }) => [group_id, members[0]?.is_default]);
    for (const [former, next] of [
      [one, two],
      [two, one],
    ] as const) {
      await me.changeDefaultGroup(former);
      const before = service.inventory.events.length;
      await me.changeDefaultGroup(next);
      await until(
        () =>
          groupsTold().some(([id, is_default]) => id === next && is_default === true) &&
          service.inventory.events.length > before,
      );
      expect(groupsTold()).toEqual([
        [former, false],
        [next, true],
      ]);
    }
  });
});
