import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { notices } from '@whereabouts/shared/contracts/notices.js';
import { type GroupActivity, GroupGrants, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { TestUser } from '../testing/test-user.js';
import { UsersService } from '../users/users.service.js';
import { NoticesService } from './notices.service.js';

let service: InventoryService;
let anna: TestUser;
let ben: TestUser;
let home = 700;
let version = 1;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  [anna, ben] = [new TestUser(service), new TestUser(service)];
  for (const [user, display_name] of [
    [anna, 'Anna'],
    [ben, 'Ben'],
  ] as const)
    await service.publishEvent(auth.userRegistered, { id: user.actor.id, display_name });
  await until(async () => {
    const [row] = await service.source.query('select count(*) from users where id = any($1)', [
      [anna.actor.id, ben.actor.id],
    ]);
    return Number(row.count) === 2;
  });
  home++;
  await grants({ members: [member(anna, 'owner'), member(ben, 'viewer')] });
});

afterAll(() => service?.close());

const member = ({ actor }: TestUser, role: 'owner' | 'viewer' | null) => ({
  user_id: actor.id,
  role,
  since: 0,
  is_default: false,
});

const grants = (change: Partial<GroupGrants>) =>
  service.messenger.call(inventory.applyGrants, {
    changes: [GroupGrants.parse({ group_id: home, version: ++version, name: 'Home', ...change })],
  });

/** An activity of Anna’s that raises a notice for Ben. */
function activity(kind: GroupActivity['kind'], more: Partial<GroupActivity> = {}): GroupActivity {
  return { kind, group_id: home, version: ++version, actor_id: anna.actor.id, user_ids: [ben.actor.id], ...more };
}

const tell = (...told: Parameters<typeof activity>) => service.app.get(NoticesService).tellOfGroup(activity(...told));

async function share(...item_ids: number[]) {
  await grants({ item_shares: [{ owner_id: anna.actor.id, item_ids, is_shared: true }] });
  await tell('items_shared', { item_count: item_ids.length, item_id: item_ids[0] });
}

const told = async (user = ben) =>
  (await user.notices()).notices.map(({ kind, text_values, actor_name }) => [kind, actor_name, text_values]);

describe('notices about a user’s groups and account', () => {
  test('a user is told who added them to a group', async () => {
    await service.publishEvent(sharing.groupActivity, activity('added_to_group'));
    await until(async () => (await ben.notices()).unread_count === 1);
    expect(await ben.notices()).toEqual({
      notices: [
        {
          id: expect.any(Number),
          kind: 'added_to_group',
          text_values: { group_name: 'Home' },
          created_at: expect.any(String),
          read_at: null,
          actor_id: anna.actor.id,
          actor_name: 'Anna',
          item_id: null,
          collection_id: null,
          group_id: home,
          batch_id: null,
        },
      ],
      unread_count: 1,
      next_cursor: null,
    });
    expect(await told(anna)).toEqual([]);
  });

  test('shares within a short time become one notice, and a share after it was read becomes a new one', async () => {
    const ids = await anna.items(['Saw', 'Drill', 'Hammer', 'Level']);
    await share(ids[0] ?? 0);
    expect((await ben.notices()).notices).toMatchObject([{ item_id: ids[0], text_values: { count: 1 } }]);
    await share(...ids.slice(1, 3));
    expect((await ben.notices()).notices).toMatchObject([{ item_id: null, text_values: { count: 3 } }]);
    await service.messenger.call(notices.read, { actor: ben.actor, read: { all: true } });
    await share(ids[3] ?? 0);
    expect(await told()).toMatchObject([
      ['items_shared', 'Anna', { count: 1, item_name: 'Level' }],
      ['items_shared', 'Anna', { count: 3 }],
    ]);
  });

  test('a repeated event raises no second notice, even if it was gathered with others', async () => {
    const both = [1, 2].map(() => activity('items_shared', { item_count: 2 }));
    for (const each of [...both, ...both]) await service.app.get(NoticesService).tellOfGroup(each);
    const joined = activity('member_joined');
    for (const each of [joined, joined]) await service.app.get(NoticesService).tellOfGroup(each);
    expect(await told()).toEqual([
      ['member_joined', 'Anna', { group_name: 'Home' }],
      ['items_shared', 'Anna', { group_name: 'Home', count: 4 }],
    ]);
  });

  test('a notice about a collection is shown while the user sees it, with its current name', async () => {
    const { id } = await anna.create('Tools');
    await tell('collection_shared', { collection_id: id });
    expect(await told()).toEqual([]);
    const { etag } = await ben.rawNotices();
    const shared = (permission: 'view' | null) =>
      grants({ collection_shares: [{ collection_id: id, owner_id: anna.actor.id, permission }] });
    await shared('view');
    expect((await ben.rawNotices(etag)).json).not.toBeNull();
    expect(await told()).toEqual([['collection_shared', 'Anna', { group_name: 'Home', collection_name: 'Tools' }]]);
    await shared(null);
    expect(await told()).toEqual([]);
  });

  test('a user sees no notices of a group that they have left, or of deleted users', async () => {
    await tell('member_left');
    expect(await told()).toHaveLength(1);
    await grants({ members: [member(ben, null)] });
    expect(await ben.notices()).toEqual({ notices: [], unread_count: 0, next_cursor: null });
    await grants({ members: [{ ...member(ben, 'viewer'), since: version }] });
    await service.publishEvent(auth.userDeleted, { id: anna.actor.id });
    await until(async () => (await told()).length === 0);
    await tell('member_joined');
    expect(await told()).toEqual([]);
  });

  test('a user gets one notice when their account is claimed with Google', async () => {
    const claimed = { user_id: ben.actor.id, at: new Date().toISOString() };
    for (const each of [claimed, claimed]) await service.app.get(NoticesService).tellOfGoogle(each.user_id, each.at);
    expect(await told()).toEqual([['signed_in_by_google', null, {}]]);
  });

  test('an admin gets one notice about low storage, and another one a day after reading it', async () => {
    const low = { user_ids: [ben.actor.id], lack: 'disk' as const, free_bytes: 500_000_000 };
    const tellOfStorage = () => service.app.get(NoticesService).tellOfStorage(low);
    await Promise.all([tellOfStorage(), tellOfStorage()]);
    const notice = ['storage_low', null, { lack: 'disk', free_bytes: 500_000_000 }];
    expect(await told()).toEqual([notice]);
    await service.messenger.call(notices.read, { actor: ben.actor, read: { all: true } });
    await tellOfStorage();
    expect(await told()).toEqual([notice]);
    await service.source.query(`update notices set created_at = now() - interval '2 days' where user_id = $1`, [
      ben.actor.id,
    ]);
    await tellOfStorage();
    expect(await told()).toEqual([notice, notice]);
  });

  test('an admin gets one notice about failing backups until a backup succeeds', async () => {
    const trouble = { user_ids: [ben.actor.id], kind: 'backup_failed' as const, since: '2026-01-01T02:10:00.000Z' };
    const tellOfBackups = (since: string) => service.app.get(NoticesService).tellOfBackups({ ...trouble, since });
    await Promise.all([tellOfBackups(trouble.since), tellOfBackups(trouble.since)]);
    const notice = ['backup_failed', null, { since: trouble.since }];
    expect(await told()).toEqual([notice]);
    await service.messenger.call(notices.read, { actor: ben.actor, read: { all: true } });
    await tellOfBackups(trouble.since);
    expect(await told()).toEqual([notice]);
    await tellOfBackups('2026-02-01T02:10:00.000Z');
    expect(await told()).toHaveLength(2);
  });
});

test('an item names the other users who see it, but not members of groups that the reader is not in', async () => {
  const [saw = 0] = await anna.items(['Saw']);
  expect(await anna.item(saw)).toMatchObject({ visible_to: [], visible_to_count: 0 });
  await share(saw);
  const { id: user_id } = ben.actor;
  expect(await anna.item(saw)).toMatchObject({ visible_to: [{ user_id, display_name: 'Ben' }], visible_to_count: 1 });
  expect(await ben.item(saw)).toMatchObject({ visible_to: [], visible_to_count: 0 });
  const club = home + 10_000;
  const many = Array.from({ length: 22 }, (_, n) => ({ user_id: club * 100 + n, display_name: `Zoe ${n}` }));
  for (const user of many)
    await service.app.get(UsersService).add({ id: user.user_id, display_name: user.display_name });
  const members = many.map((user) => ({ user_id: user.user_id, role: 'viewer' as const, since: 0, is_default: false }));
  const item_shares = [{ owner_id: anna.actor.id, item_ids: [saw], is_shared: true }];
  await grants({ group_id: club, members: [member(anna, 'owner'), ...members], item_shares });
  const { visible_to, visible_to_count } = await anna.item(saw);
  expect([visible_to[0]?.display_name, visible_to.length, visible_to_count]).toEqual(['Ben', 20, 23]);
  expect(await ben.item(saw)).toMatchObject({ visible_to: [], visible_to_count: 0 });
});

test('a direct share of an item does not affect its low-stock notice', async () => {
  const [coffee = 0] = await anna.items(['Coffee'], { quantity: 2, quantity_min: 1, stock_keeping: true });
  await share(coffee);
  await anna.update({ id: coffee, quantity: 0 });
  expect(await told(anna)).toEqual([['low_stock', null, { item_name: 'Coffee', quantity: 0, quantity_min: 1 }]]);
  expect(await told()).toMatchObject([['items_shared', 'Anna', { item_name: 'Coffee' }]]);
});
