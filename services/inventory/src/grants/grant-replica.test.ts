import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type GroupGrants, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { GrantModel } from '@whereabouts/shared/testing/grant-model.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { Revisions } from '../lists/revisions.js';
import { start } from '../main.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { TestUser } from '../testing/test-user.js';
import { GrantChanges } from './grant-changes.service.js';
import { GrantReplica } from './grant-replica.js';
import { GrantSnapshot } from './grant-snapshot.service.js';

let service: InventoryService;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  for (const table of ['groups', 'group_members', 'item_shares', 'collection_shares'])
    await service.source.query(`delete from ${table}`);
});

afterAll(() => service?.close());

const apply = (change: GroupGrants) => service.app.get(GrantChanges).apply(change);

const USERS = [1, 2, 3];
const EMPTY = { is_deleted: false, members: [], item_shares: [], collection_shares: [] };

/** @returns a generator of numbers from 0 to below 1, repeatable for each seed */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A valid history of two groups. Only members share, and a member who rejoins has no shares. */
function historyOf(next: () => number): GroupGrants[] {
  const one = <T>(of: T[]): T => of[Math.floor(next() * of.length)] as T;
  const history: GroupGrants[] = [];
  for (const group_id of [1, 2]) {
    const since = new Map<number, number>();
    for (let version = 1; version <= 60; version += 1) {
      const user_id = one(USERS);
      const change = { ...EMPTY, group_id, version, name: `Group ${version % 5}` };
      const joined = since.get(user_id);
      const kind =
        joined === undefined ? 'join' : one(['leave', 'role', 'item', 'item', 'unshare', 'collection', 'end']);
      const owner_id = user_id;
      const item_ids = [user_id * 10 + Math.floor(next() * 3)];
      if (kind === 'join') since.set(user_id, version);
      if (kind === 'leave') since.delete(user_id);
      history.push({
        ...change,
        ...(kind === 'join' && { members: [{ user_id, role: 'editor', since: version, is_default: false }] }),
        ...(kind === 'role' && {
          members: [{ user_id, role: 'viewer', since: joined ?? 0, is_default: next() < 0.5 }],
        }),
        ...(kind === 'leave' && { members: [{ user_id, role: null, since: version, is_default: false }] }),
        ...(kind === 'item' && { item_shares: [{ owner_id, item_ids, is_shared: true }] }),
        ...(kind === 'unshare' && { item_shares: [{ owner_id, item_ids, is_shared: false }] }),
        ...(kind === 'collection' && { collection_shares: [{ owner_id, collection_id: user_id, permission: 'edit' }] }),
        ...(kind === 'end' && { collection_shares: [{ owner_id, collection_id: user_id, permission: null }] }),
      } as GroupGrants);
    }
  }
  return history;
}

/** @returns the active rows of the replica in the form of `GrantModel` */
async function rows() {
  const select = async (query: string) => (await service.source.query(query)).map(Object.values).sort();
  return {
    members: await select('select group_id, user_id, role, is_default from group_members where role is not null'),
    items: await select('select group_id, item_id, owner_id from item_shares where is_shared'),
    collections: await select(
      'select group_id, collection_id, owner_id, permission from collection_shares where permission is not null',
    ),
  };
}

const applied = (history: GroupGrants[]) => {
  const model = new GrantModel();
  for (const change of history) model.apply(change);
  return model.rows;
};

test.each([1, 2, 3, 4])(
  'changes that arrive in any order and more than once lead to the right state (seed %i)',
  async (seed) => {
    const next = numbers(seed);
    const history = historyOf(next);
    const twice = history.filter(() => next() < 0.5);
    for (const change of [...history, ...twice].sort(() => next() - 0.5)) await apply(change);
    expect(await rows()).toEqual(applied(history));
  },
);

test('a fetch restores lost changes, and late changes do not alter the result', async () => {
  const next = numbers(5);
  const history = historyOf(next);
  const replica = service.app.get(GrantReplica);
  for (const change of history.filter(() => next() < 0.5)) await apply(change);
  const { members, items, collections } = applied(history);
  const standing = [1, 2].map(
    (group_id): GroupGrants => ({
      ...EMPTY,
      group_id,
      version: 60,
      name: 'Group 0',
      members: members
        .filter(([group]) => group === group_id)
        .map(
          ([, user_id, role, is_default]) =>
            ({ user_id, role, since: 0, is_default }) as GroupGrants['members'][number],
        ),
      item_shares: items
        .filter(([group]) => group === group_id)
        .map(([, item_id, owner_id]) => ({ owner_id: owner_id ?? 0, item_ids: [item_id ?? 0], is_shared: true })),
      collection_shares: collections
        .filter(([group]) => group === group_id)
        .map(
          ([, collection_id, owner_id, permission]) =>
            ({ collection_id, owner_id, permission }) as GroupGrants['collection_shares'][number],
        ),
    }),
  );
  service.sharing.snapshots.push(standing);
  await replica.markStale();
  await service.app.get(GrantSnapshot).refreshIfStale();
  for (const change of history) await apply(change);
  expect(await rows()).toEqual({ members, items, collections });
});

test('old tombstones are deleted, and a change that is a thousand versions late causes a fetch of the group', async () => {
  const change = { ...EMPTY, group_id: 1, name: 'Family' };
  const member = (role: 'editor' | null) => ({ user_id: 1, role, since: 1, is_default: false });
  const share = (is_shared: boolean) => [{ owner_id: 1, item_ids: [10], is_shared }];
  await apply({ ...change, version: 1, members: [member('editor')] });
  await apply({ ...change, version: 2, item_shares: share(true) });
  await apply({ ...change, version: 4, item_shares: share(false) });
  const tombstones = () => service.source.query('select item_id, version from item_shares where not is_shared');
  await apply({ ...change, version: 1_003 });
  expect(await tombstones()).toEqual([{ item_id: 10, version: 4 }]);
  await apply({ ...change, version: 1_100 });
  expect(await tombstones()).toEqual([]);
  const standing = [{ owner_id: 1, item_ids: [11], is_shared: true }];
  service.sharing.snapshots.push([{ ...change, version: 1_100, members: [member('editor')], item_shares: standing }]);
  await apply({ ...change, version: 3, item_shares: share(true) });
  await service.app.get(GrantSnapshot).refreshIfStale();
  expect((await rows()).items).toEqual([[1, 11, 1]]);
  await apply({ ...change, version: 1_101, item_shares: share(true) });
  expect((await rows()).items).toEqual([
    [1, 10, 1],
    [1, 11, 1],
  ]);
});

const FAMILY = { ...EMPTY, group_id: 1, name: 'Family' };
const CLUB = { ...EMPTY, group_id: 2, name: 'Club' };
const members: GroupGrants['members'] = [{ user_id: 1, role: 'editor', since: 1, is_default: false }];
const sharedItem = (item_id: number) => [{ owner_id: 1, item_ids: [item_id], is_shared: true }];

test('after a failed change the event is redelivered and all grants are fetched again', async () => {
  const record = jest.spyOn(service.app.get(Revisions), 'record').mockRejectedValueOnce(new Error('database away'));
  // Only this snapshot contains item 10, so it is visible only after a fetch.
  service.sharing.snapshots.push([{ ...FAMILY, version: 1, members, item_shares: sharedItem(10) }]);
  await service.publishEvent(sharing.grantsChanged, { ...FAMILY, version: 2, item_shares: sharedItem(11) });
  await until(async () => (await rows()).items.length === 2);
  record.mockRestore();
  expect((await rows()).items).toEqual([
    [1, 10, 1],
    [1, 11, 1],
  ]);
});

test('a fetch keeps shares of new items until sharing has decided on them, for up to ten minutes', async () => {
  const me = new TestUser(service);
  const { id: user_id } = me.actor;
  const mine = [{ user_id, role: 'editor' as const, since: 1, is_default: true }];
  await apply({ ...FAMILY, version: 1, members: mine });
  const [shared = 0, refused = 0, lost = 0] = await me.items(['Shared', 'Refused', 'Lost']);
  await service.source.query(`update item_shares set began_at = now() - interval '1 hour' where item_id = $1`, [lost]);
  const snapshot = { ...FAMILY, version: 3, members: mine };
  const items = async () => (await rows()).items.map((row: number[]) => row[1]);
  await service.app.get(GrantChanges).replace(snapshot);
  expect(await items()).toEqual([shared, refused].sort());
  // The events of sharing’s decisions arrive after the fetch.
  const decided = (item_id: number, is_shared: boolean) => [{ owner_id: user_id, item_ids: [item_id], is_shared }];
  await apply({ ...FAMILY, version: 3, item_shares: decided(refused, false) });
  await apply({ ...FAMILY, version: 4, item_shares: decided(shared, true) });
  expect(await items()).toEqual([shared]);
  const [left = 0] = await me.items(['Of a former member']);
  expect(await items()).toContain(left);
  await service.app.get(GrantChanges).replace({ ...FAMILY, version: 5 });
  expect(await items()).toEqual([]);
});

test('another instance refreshes the replica if the instance that marked it stale has died', async () => {
  const timers = jest.spyOn(globalThis, 'setInterval');
  const another = await start(service.env);
  const looks = timers.mock.calls.filter(([, every_ms]) => every_ms === 60_000).map(([look]) => look as () => void);
  timers.mockRestore();
  await until(() => !another.app.get(GrantReplica).isStale);
  service.sharing.snapshots.push([{ ...FAMILY, version: 1, members, item_shares: sharedItem(10) }]);
  // The view through which an instance of the earlier version marks the replica as stale.
  await service.source.query('update grant_copy set doubts = doubts + 1');
  for (const look of looks) look();
  await until(async () => (await rows()).items.length === 1);
  await another.close();
});

test('a group that is missing from the snapshot no longer shares anything', async () => {
  const replica = service.app.get(GrantReplica);
  const collection_shares = [{ owner_id: 1, collection_id: 5, permission: 'edit' as const }];
  await apply({ ...FAMILY, version: 1, members, item_shares: sharedItem(10), collection_shares });
  const standing = { ...CLUB, version: 1, members, item_shares: sharedItem(20) };
  await apply(standing);
  service.sharing.snapshots.push([standing]);
  await replica.markStale();
  await until(async () => (await service.app.get(GrantSnapshot).refreshIfStale()) || !replica.isStale);
  expect(await rows()).toEqual({ members: [[2, 1, 'editor', false]], items: [[2, 20, 1]], collections: [] });
});

test('a redelivered change does not change any ETag', async () => {
  const changes = [
    { ...FAMILY, version: 1, members },
    { ...FAMILY, version: 2, item_shares: sharedItem(10) },
    { ...FAMILY, version: 3, collection_shares: [{ owner_id: 1, collection_id: 5, permission: 'edit' as const }] },
  ];
  for (const change of changes) await apply(change);
  const actor = { id: 1, role: 'user' as const };
  const etag = async () => (await service.messenger.call(inventory.listVisible, { actor })).etag;
  const before = await etag();
  for (const change of changes) {
    await apply(change);
    expect(await etag()).toBe(before);
  }
});
