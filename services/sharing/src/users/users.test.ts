import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { hashOfToken } from '@whereabouts/shared/nest/security/secret-token.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { ItemSharesService } from '../shares/item-shares.service.js';
import { group, runConcurrently } from '../testing/run-concurrently.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';
import { UsersService } from './users.service.js';

let service: SharingService;
let me: TestUser;
let ada: TestUser;
let bob: TestUser;

beforeAll(async () => {
  service = await sharingService();
});

beforeEach(() => {
  [me, ada, bob] = [new TestUser(service, 'Me'), new TestUser(service, 'Ada'), new TestUser(service, 'Bob')];
});

afterAll(() => service?.close());

const purge = (who: TestUser) => service.app.get(UsersService).purge(who.id);
const gone = { status: 410, response: { code: 'account_deleted' } };

const ROWS = {
  members: 'select from group_members where user_id = $1',
  invitations: 'select from invitations where invited_by = $1',
  item_shares: 'select from item_shares where owner_id = $1',
  collection_shares: 'select from collection_shares where owner_id = $1',
  default_groups: 'select from default_groups where user_id = $1',
};

/** How many rows each table has for a user. */
async function rowsOf({ id }: TestUser) {
  const counts = Object.entries(ROWS).map(async ([table, query]) => [
    table,
    (await service.source.query(query, [id])).length,
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

const NOTHING = { members: 0, invitations: 0, item_shares: 0, collection_shares: 0, default_groups: 0 };

let invited = 0;

/**
 * Makes a user share items and a collection with a group of Ada's, choose it as default group and invite another person
 * to it.
 */
async function settle(one: TestUser, id: number) {
  await one.shareItems(id, [one.item(), one.item()]);
  await one.shareCollection(id, one.collection());
  await one.changeDefaultGroup(id);
  return one.invite(id, `invited-${++invited}@example.org`, 'viewer');
}

describe('an account that its owner has claimed', () => {
  test('a claimed account leaves every group it joined before with everything it shared, and keeps later memberships', async () => {
    const trap = await ada.groupWith([me, 'admin']);
    const forced = await me.groupWith([ada, 'viewer'], [bob, 'editor']);
    const alone = await me.groupWith();
    await settle(me, trap);
    const at = new Date(Date.now() + 1).toISOString();
    await until(() => Date.now() > Date.parse(at));
    const later = await bob.groupWith([me, 'editor']);
    for (const _ of [1, 2]) await service.publishEvent(auth.accountClaimed, { user_id: me.id, at });
    await until(async () => (await rowsOf(me)).members === 1);
    expect(await rowsOf(me)).toEqual({ ...NOTHING, members: 1 });
    expect((await me.list()).map(({ id }) => id)).toEqual([later]);
    expect(await ada.roles(forced)).toEqual([
      ['Bob', 'owner'],
      ['Ada', 'viewer'],
    ]);
    expect(await service.source.query('select from groups where id = $1', [alone])).toEqual([]);
  });

  test('a claimed account leaves a group that it joined with an old token before gateways refused the token', async () => {
    const at = new Date(Date.now() + 6_000).toISOString();
    await service.publishEvent(auth.accountClaimed, { user_id: me.id, at });
    await pause(500);
    await ada.groupWith([me, 'viewer']);
    expect(await rowsOf(me)).toMatchObject({ members: 1 });
    await until(async () => (await rowsOf(me)).members === 0);
  });
});

describe('a deleted account', () => {
  test("a deleted account leaves no rows, and other users' rows stay", async () => {
    const id = await ada.groupWith([me, 'admin'], [bob, 'admin']);
    const token = await settle(me, id);
    await settle(bob, id);
    const others = await rowsOf(bob);
    await service.publishEvent(auth.userDeleted, { id: me.id });
    await service.publishEvent(auth.userDeleted, { id: me.id });
    await until(async () => (await rowsOf(me)).members === 0);
    expect(await rowsOf(me)).toEqual(NOTHING);
    expect(await rowsOf(bob)).toEqual(others);
    expect(ada.access().items.map(({ owner_id }) => owner_id)).toEqual([bob.id]);
    await until(() => service.auth.ended.includes(hashOfToken(token)));
    await expect(bob.accept(token)).rejects.toMatchObject({ status: 400 });
  });

  test('groups without other members and their invitations are deleted with the account', async () => {
    const id = await me.groupWith();
    const tokens = [await me.invite(id, 'a@example.org'), await me.invite(id, 'b@example.org')];
    const withOthers = await ada.groupWith([me, 'owner']);
    await purge(me);
    expect(await service.source.query('select from groups where id = $1', [id])).toEqual([]);
    expect((await ada.find(withOthers)).member_count).toBe(1);
    await until(() => tokens.every((token) => service.auth.ended.includes(hashOfToken(token))));
  });

  test('a group whose only owner is deleted passes to its strongest member, and among equals to the earliest to join', async () => {
    const [first, second] = [new TestUser(service, 'First'), new TestUser(service, 'Second')];
    const id = await me.groupWith([ada, 'viewer'], [first, 'editor'], [second, 'editor']);
    const owned = await me.groupWith([ada, 'viewer'], [bob, 'owner']);
    await purge(me);
    expect(await ada.roles(id)).toEqual([
      ['First', 'owner'],
      ['Second', 'editor'],
      ['Ada', 'viewer'],
    ]);
    expect(await ada.roles(owned)).toEqual([
      ['Bob', 'owner'],
      ['Ada', 'viewer'],
    ]);
  });

  test('a group whose owners are deleted at the same time gets an owner', async () => {
    const id = await me.groupWith([bob, 'owner'], [ada, 'viewer']);
    expect(await runConcurrently(service, group(id), [() => purge(me), () => purge(bob)])).toEqual([
      'fulfilled',
      'fulfilled',
    ]);
    expect(await ada.roles(id)).toEqual([['Ada', 'owner']]);
  });

  test('a deleted account cannot create, join or share anything', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, 'late@example.org');
    await purge(me);
    await expect(me.create('Late')).rejects.toMatchObject(gone);
    await expect(me.accept(token)).rejects.toMatchObject(gone);
    await expect(ada.add(id, me.email)).rejects.toMatchObject(gone);
    await service.app.get(InvitationsService).use(me.id, [hashOfToken(token)]);
    const created = { user_id: me.id, item_ids: [me.item()], group_id: id, group_since: null };
    await service.app.get(ItemSharesService).shareNew(created);
    expect(await rowsOf(me)).toEqual(NOTHING);
    expect((await ada.find(id)).member_count).toBe(1);
  });
});
