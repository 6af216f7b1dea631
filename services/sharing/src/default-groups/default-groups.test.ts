import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { ItemShares } from '../shares/item-shares.service.js';
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

const made = (by: TestUser, ...item_ids: number[]) => service.app.get(ItemShares).shareNew(by.id, item_ids, null);

describe('the default group', () => {
  test('is none, is chosen, and is none again', async () => {
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

  test('needs the role editor there', async () => {
    const id = await other.groupWith([me, 'viewer']);
    await expect(me.changeDefaultGroup(id)).rejects.toMatchObject({ status: 403, response: { code: 'role_too_weak' } });
    await other.changeRole(id, me, 'editor');
    await me.changeDefaultGroup(id);
    expect(await me.defaultGroup()).toBe(id);
  });

  test('gets new items, also when they are told of twice', async () => {
    const id = await other.groupWith([me, 'editor']);
    await me.changeDefaultGroup(id);
    const items = [me.item(), me.item()];
    await service.publishEvent(inventory.itemsCreated, { user_id: me.id, item_ids: items });
    await service.publishEvent(inventory.itemsCreated, { user_id: me.id, item_ids: items });
    await until(() => other.items().length > 0);
    expect(other.access()).toMatchObject({ items: [{ group_id: id, owner_id: me.id, item_ids: items }] });
  });

  test('gets nothing of somebody who has become a viewer, left, or chosen none', async () => {
    const id = await other.groupWith([me, 'editor']);
    await me.changeDefaultGroup(id);
    const getsNothing = async () => {
      await made(me, me.item());
      expect(other.items()).toEqual([]);
    };
    await other.changeRole(id, me, 'viewer');
    await getsNothing();
    await other.changeRole(id, me, 'editor');
    await me.changeDefaultGroup(null);
    await getsNothing();
    await me.changeDefaultGroup(id);
    await me.leave(id);
    await getsNothing();
  });

  test('that inventory has assumed wrongly is taken back', async () => {
    const [id, assumed] = [await me.groupWith([other, 'viewer']), await me.groupWith([other, 'viewer'])];
    await me.changeDefaultGroup(id);
    const mug = me.item();
    await service.app.get(ItemShares).shareNew(me.id, [mug], assumed);
    expect(other.access().items).toMatchObject([{ group_id: id, item_ids: [mug] }]);
    const told = service.inventory.grants.items.get(`${assumed}.${mug}`);
    expect(told).toMatchObject({ owner_id: me.id, is_shared: false });
  });
});
