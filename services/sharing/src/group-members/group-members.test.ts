import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type GroupRole, groups } from '@whereabouts/shared/contracts/groups.js';
import { group, runConcurrently } from '../testing/run-concurrently.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';
import { MAX_MEMBERS } from './group-limits.js';

let service: SharingService;
let ada: TestUser;
let bob: TestUser;
let eve: TestUser;

beforeAll(async () => {
  service = await sharingService();
});

beforeEach(() => {
  [ada, bob, eve] = [new TestUser(service, 'Ada'), new TestUser(service, 'Bob'), new TestUser(service, 'Eve')];
});

afterAll(() => service?.close());

const ownersOnly = {
  status: 403,
  response: { code: 'role_too_weak', message: 'Only the group owner can add or remove members.' },
};
const outOfReach = { status: 403, response: { code: 'role_too_weak' } };
const lastOwner = { status: 409, response: { code: 'last_owner', message: expect.stringContaining('owner') } };
const notThere = { status: 404, response: { code: 'member_not_found' } };

describe('members', () => {
  test('the member list contains names and emails: strongest roles first, then by name, invited users last', async () => {
    const id = await ada.groupWith([eve, 'viewer'], [bob, 'viewer'], [new TestUser(service, 'Zoe'), 'admin']);
    await ada.invite(id, 'New@Example.org', 'admin');
    const members = await bob.members(id);
    expect(members.map(({ display_name, role }) => [display_name, role])).toEqual([
      ['Ada', 'owner'],
      ['Zoe', 'admin'],
      ['Bob', 'viewer'],
      ['Eve', 'viewer'],
      [null, 'admin'],
    ]);
    expect(members[0]).toEqual({
      id: ada.id,
      user_id: ada.id,
      display_name: 'Ada',
      email: ada.email,
      role: 'owner',
      status: 'active',
    });
    expect(members.at(-1)).toEqual({
      id: expect.any(Number),
      user_id: null,
      display_name: null,
      email: 'new@example.org',
      role: 'admin',
      status: 'invited',
    });
  });

  test('the member list omits users that auth has deleted', async () => {
    const id = await ada.groupWith([bob, 'viewer']);
    service.auth.accounts.delete(bob.id);
    expect(await ada.roles(id)).toEqual([['Ada', 'owner']]);
  });

  test('a new member is an editor by default, and a user cannot be added twice', async () => {
    const id = await ada.groupWith();
    expect(await ada.add(id, bob.email.toUpperCase())).toEqual({ status: 'added' });
    const already = { status: 409, response: { code: 'already_member' } };
    await expect(ada.add(id, bob.email, 'viewer')).rejects.toMatchObject(already);
    expect(await bob.find(id)).toMatchObject({ my_role: 'editor', member_count: 2 });
  });

  test("adding a user ends the user's pending invitation", async () => {
    const id = await ada.groupWith();
    const late = new TestUser(service, 'Late');
    service.auth.accounts.delete(late.id);
    const token = await ada.invite(id, late.email);
    service.auth.accounts.set(late.id, { display_name: late.name, email: late.email });
    await ada.add(id, late.email, 'viewer');
    expect(await ada.roles(id)).toEqual([
      ['Ada', 'owner'],
      ['Late', 'viewer'],
    ]);
    await expect(eve.accept(token)).rejects.toMatchObject({ status: 400 });
  });

  test.each(['editor', 'viewer'] as const)('a %s cannot change, add or remove members, but can leave', async (role) => {
    const id = await ada.groupWith([bob, role], [eve, 'viewer']);
    await expect(bob.add(id, 'new@example.org', 'viewer')).rejects.toMatchObject(ownersOnly);
    await expect(bob.remove(id, eve)).rejects.toMatchObject(ownersOnly);
    await expect(bob.changeRole(id, bob, 'admin')).rejects.toMatchObject(ownersOnly);
    await expect(bob.withdraw(id, 1)).rejects.toMatchObject(ownersOnly);
    expect(await bob.roles(id)).toHaveLength(3);
    await bob.leave(id);
    expect(await bob.list()).toEqual([]);
    expect(service.auth.invited.filter(({ invited_by }) => invited_by === bob.id)).toEqual([]);
  });

  test('an admin can add, change and remove members below admin', async () => {
    const id = await ada.groupWith([bob, 'admin']);
    await bob.add(id, eve.email, 'editor');
    await bob.changeRole(id, eve, 'viewer');
    expect((await eve.find(id)).my_role).toBe('viewer');
    await bob.remove(id, eve);
    expect(await eve.list()).toEqual([]);
  });

  test('an admin cannot change or remove owners and admins, or give their roles', async () => {
    const peer = new TestUser(service, 'Peer');
    const id = await ada.groupWith([bob, 'admin'], [peer, 'admin'], [eve, 'viewer']);
    for (const above of [ada, peer]) {
      await expect(bob.changeRole(id, above, 'viewer')).rejects.toMatchObject(outOfReach);
      await expect(bob.remove(id, above)).rejects.toMatchObject(outOfReach);
    }
    for (const role of ['owner', 'admin'] as const) {
      await expect(bob.changeRole(id, eve, role)).rejects.toMatchObject(outOfReach);
      await expect(bob.changeRole(id, bob, role)).rejects.toMatchObject(outOfReach);
    }
    await expect(bob.add(id, 'new@example.org', 'admin')).rejects.toMatchObject(outOfReach);
    expect(service.auth.invited.filter(({ invited_by }) => invited_by === bob.id)).toEqual([]);
    await bob.leave(id);
    expect((await ada.roles(id)).map(([name]) => name)).toEqual(['Ada', 'Peer', 'Eve']);
  });

  test('an owner can give any role to members, but not to users outside the group', async () => {
    const id = await ada.groupWith([bob, 'viewer']);
    for (const role of ['editor', 'admin', 'owner'] as const) {
      await ada.changeRole(id, bob, role);
      expect((await bob.find(id)).my_role).toBe(role);
    }
    await bob.changeRole(id, ada, 'viewer');
    await bob.remove(id, ada);
    await expect(bob.changeRole(id, eve, 'viewer')).rejects.toMatchObject(notThere);
    await expect(bob.remove(id, ada)).rejects.toMatchObject(notThere);
  });
});

test("only a member can become an owner, and a group that others added a user to does not block the user's deletion", async () => {
  const id = await ada.groupWith([eve, 'viewer']);
  const refused = { status: 400, response: { code: 'owner_must_be_member' } };
  await expect(ada.add(id, bob.email, 'owner')).rejects.toMatchObject(refused);
  await expect(ada.add(id, 'nobody@example.org', 'owner')).rejects.toMatchObject(refused);
  await ada.add(id, bob.email, 'viewer');
  await ada.changeRole(id, bob, 'owner');
  await ada.leave(id);
  const { groups: held } = await service.messenger.call(groups.soleOwnerships, { user_id: bob.id });
  expect(held).toEqual([]);
});

describe('the last owner', () => {
  test('the last owner cannot leave or change role until there is another owner', async () => {
    const id = await ada.groupWith([bob, 'admin']);
    await expect(ada.leave(id)).rejects.toMatchObject(lastOwner);
    await expect(ada.changeRole(id, ada, 'admin')).rejects.toMatchObject(lastOwner);
    await ada.changeRole(id, bob, 'owner');
    await ada.changeRole(id, ada, 'viewer');
    await expect(bob.leave(id)).rejects.toMatchObject(lastOwner);
    expect(await ada.roles(id)).toEqual([
      ['Bob', 'owner'],
      ['Ada', 'viewer'],
    ]);
  });

  const ownersOf = async (id: number) => {
    const owners = await service.source.query(`select from group_members where group_id = $1 and role = 'owner'`, [id]);
    return owners.length;
  };

  test.each<[string, (id: number) => (() => Promise<unknown>)[]]>([
    ['leave', (id) => [() => ada.leave(id), () => bob.leave(id)]],
    ['step down', (id) => [() => ada.changeRole(id, ada, 'viewer'), () => bob.changeRole(id, bob, 'viewer')]],
    ['demote each other', (id) => [() => ada.changeRole(id, bob, 'viewer'), () => bob.changeRole(id, ada, 'viewer')]],
    ['leave and step down', (id) => [() => ada.leave(id), () => bob.changeRole(id, bob, 'viewer')]],
  ])('one owner remains when two owners %s at once', async (_what, acts) => {
    const id = await ada.groupWith([bob, 'owner'], [eve, 'viewer']);
    expect(await runConcurrently(service, group(id), acts(id))).toEqual(['fulfilled', 'rejected']);
    expect(await ownersOf(id)).toBe(1);
  });
});

describe('a former member', () => {
  /** A group in which both users share an item and a collection. */
  async function shared(role: GroupRole) {
    const id = await ada.groupWith([bob, role]);
    const [item, collection] = [bob.item(), bob.collection()];
    await bob.shareItems(id, [item]);
    await bob.shareCollection(id, collection, 'edit');
    await bob.changeDefaultGroup(id);
    await ada.shareItems(id, [ada.item()]);
    return { id, item, collection };
  }

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['leaves', (id) => bob.leave(id)],
    ['is removed', (id) => ada.remove(id, bob)],
  ])('a member who %s loses shares and default group in this group only', async (_how, go) => {
    const { id, item, collection } = await shared('editor');
    const elsewhere = await bob.groupWith([ada, 'viewer']);
    await bob.shareItems(elsewhere, [item]);
    await bob.shareCollection(elsewhere, collection);
    await go(id);
    expect(ada.accessIn(id).items.map(({ owner_id }) => owner_id)).toEqual([ada.id]);
    expect(ada.accessIn(id).collections).toEqual([]);
    expect(ada.accessIn(elsewhere)).toMatchObject({
      items: [{ owner_id: bob.id, item_ids: [item] }],
      collections: [{ collection_id: collection }],
    });
    expect(await bob.defaultGroup()).toBeNull();
  });

  test("a removed member loses access to the group's items and collections at once", async () => {
    const { id } = await shared('editor');
    await ada.remove(id, bob);
    expect(bob.access()).toMatchObject({ group_ids: [], items: [], collections: [] });
  });

  test('a former member keeps a default group elsewhere', async () => {
    const { id } = await shared('editor');
    const elsewhere = await bob.groupWith();
    await bob.changeDefaultGroup(elsewhere);
    await bob.leave(id);
    expect(await bob.defaultGroup()).toBe(elsewhere);
  });
});

/** A group of `ada` with this many additional members that have no account. */
async function groupWithStrangers(count: number) {
  const id = await ada.groupWith();
  await service.source.query(
    `insert into group_members (group_id, user_id, role) select $1, 1000000 + n, 'viewer' from generate_series(1, $2) n`,
    [id, count],
  );
  return id;
}

describe('adding a member while another call changes the group', () => {
  afterEach(() => {
    service.auth.meanwhile = undefined;
  });

  test.each<[GroupRole, GroupRole]>([
    ['admin', 'admin'],
    ['viewer', 'viewer'],
  ])('adding fails when the actor has become %s in the meantime and adds an %s', async (now, role) => {
    const id = await ada.groupWith([bob, 'owner']);
    service.auth.meanwhile = () => ada.changeRole(id, bob, now);
    await expect(bob.add(id, eve.email, role)).rejects.toMatchObject({ status: 403 });
    expect((await ada.roles(id)).map(([name]) => name)).toEqual(['Ada', 'Bob']);
  });

  test('adding fails when the other call has taken the last place', async () => {
    const id = await groupWithStrangers(MAX_MEMBERS - 2);
    const acts = [() => ada.add(id, bob.email), () => ada.add(id, eve.email)];
    expect(await runConcurrently(service, group(id), acts)).toEqual(['fulfilled', 'rejected']);
    expect((await ada.find(id)).member_count).toBe(MAX_MEMBERS);
  });
});

test(`a group has at most ${MAX_MEMBERS} members, including invited ones`, async () => {
  const id = await groupWithStrangers(MAX_MEMBERS - 3);
  await ada.invite(id, 'one@example.org');
  const token = await ada.invite(id, 'two@example.org');
  const invitations = service.auth.invited.length;
  const full = { status: 409, response: { code: 'group_full', message: expect.stringContaining('200') } };
  await expect(ada.add(id, bob.email)).rejects.toMatchObject(full);
  await expect(ada.add(id, 'three@example.org')).rejects.toMatchObject(full);
  expect(service.auth.invited).toHaveLength(invitations);
  const [again] = [await ada.invite(id, 'one@example.org'), await bob.accept(token)];
  await eve.accept(again);
  expect((await ada.find(id)).member_count).toBe(MAX_MEMBERS);
});

test('twenty simultaneous invitations do not exceed the member limit', async () => {
  const id = await groupWithStrangers(MAX_MEMBERS - 6);
  const invited = Array.from({ length: 20 }, (_, n) => ada.invite(id, `guest-${n}@example.org`));
  expect((await Promise.allSettled(invited)).filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});
