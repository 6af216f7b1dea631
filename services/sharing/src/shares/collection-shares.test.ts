import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { group, runConcurrently } from '../testing/run-concurrently.js';
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

const notFound = { status: 404, response: { code: 'collection_not_found' } };
const notOwner = {
  status: 403,
  response: { code: 'not_owner', message: 'Only the owner of a collection can share it.' },
};

describe('collection shares', () => {
  test('an owner shares a collection with several groups and changes each permission', async () => {
    const [home, garden] = [await me.groupWith([other, 'editor']), (await me.create('garden', { type: 'team' })).id];
    const camping = me.collection();
    await me.shareCollection(home, camping, 'view');
    await me.shareCollection(garden, camping, 'edit');
    expect(await me.sharedGroups(camping)).toEqual([
      { id: garden, name: 'garden', type: 'team', member_count: 1, permission: 'edit' },
      { id: home, name: 'Home', type: 'family', member_count: 2, permission: 'view' },
    ]);
    await me.shareCollection(garden, camping, 'view');
    await me.changePermission(home, camping, 'edit');
    const permissions = async () => (await me.sharedGroups(camping)).map(({ permission }) => permission);
    expect(await permissions()).toEqual(['view', 'edit']);
    await me.unshareCollection(home, camping);
    await me.unshareCollection(home, camping);
    expect(await permissions()).toEqual(['view']);
    expect(other.collections()).toEqual([]);
  });

  test('the owner sees how many other users see the collection, each counted once', async () => {
    const groups = [await me.groupWith([other, 'editor']), await me.groupWith([other, 'viewer'])];
    const camping = me.collection();
    expect(await me.sharedWith(camping)).toEqual({ groups: [], people_count: 0 });
    for (const group of groups) await me.shareCollection(group, camping, 'view');
    expect((await me.sharedWith(camping)).people_count).toBe(1);
  });

  test('sharing a collection requires the role editor in the group', async () => {
    const id = await other.groupWith([me, 'viewer']);
    const camping = me.collection();
    const tooWeak = { status: 403, response: { code: 'role_too_weak' } };
    await expect(me.shareCollection(id, camping)).rejects.toMatchObject(tooWeak);
    await other.changeRole(id, me, 'editor');
    await me.shareCollection(id, camping);
    await other.changeRole(id, me, 'viewer');
    await me.changePermission(id, camping, 'view');
    await expect(me.changePermission(id, camping, 'edit')).rejects.toMatchObject(tooWeak);
    await me.unshareCollection(id, camping);
    expect(other.collections()).toEqual([]);
  });

  test('the permission of a collection can be changed only where the collection is shared', async () => {
    const notShared = { status: 404, response: { code: 'not_shared' } };
    const camping = me.collection();
    for (const id of [await me.groupWith(), await other.groupWith(), 1_000_000]) {
      await expect(me.changePermission(id, camping, 'edit')).rejects.toMatchObject(notShared);
    }
  });

  test('other users cannot share a collection, and users who do not see it get a 404', async () => {
    const id = await me.groupWith([other, 'owner']);
    const stranger = new TestUser(service);
    const theirs = await stranger.groupWith();
    const camping = me.collection();
    await me.shareCollection(id, camping, 'edit');
    const calls = (by: TestUser, group_id: number) => [
      () => by.shareCollection(group_id, camping),
      () => by.changePermission(group_id, camping, 'view'),
      () => by.unshareCollection(group_id, camping),
      () => by.sharedGroups(camping),
    ];
    for (const call of calls(other, id)) await expect(call()).rejects.toMatchObject(notOwner);
    for (const call of calls(stranger, theirs)) await expect(call()).rejects.toMatchObject(notFound);
    await expect(me.sharedGroups(1_000_000)).rejects.toMatchObject(notFound);
    expect(await me.sharedGroups(camping)).toMatchObject([{ id, permission: 'edit' }]);
  });

  test('a collection that is shared and unshared at the same time stays unshared, and inventory is told', async () => {
    const id = await me.groupWith([other, 'viewer']);
    const camping = me.collection();
    const acts = [() => me.shareCollection(id, camping), () => me.unshareCollection(id, camping)];
    expect(await runConcurrently(service, group(id), acts)).toEqual(['fulfilled', 'fulfilled']);
    expect(await me.sharedGroups(camping)).toEqual([]);
    expect(other.collections()).toEqual([]);
  });

  test('a deleted collection is no longer shared', async () => {
    const id = await me.groupWith([other, 'viewer']);
    const [camping, cellar] = [me.collection(), me.collection()];
    await me.shareCollection(id, camping);
    await me.shareCollection(id, cellar);
    await service.publishEvent(inventory.collectionsDeleted, { collection_ids: [camping, 1_000_000] });
    await until(async () => other.collections().length === 1);
    expect(other.collections()).toEqual([cellar]);
  });
});
