import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { MAX_OWNED_GROUPS } from '../group-members/group-limits.js';
import { runConcurrently } from '../testing/run-concurrently.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';

let service: SharingService;
let me: TestUser;
let other: TestUser;

beforeAll(async () => {
  service = await sharingService();
});

beforeEach(() => {
  me = new TestUser(service);
  other = new TestUser(service);
});

afterAll(() => service?.close());

const notFound = { status: 404, response: { code: 'group_not_found' } };
const refused = { status: 403, response: { code: 'role_too_weak', message: expect.any(String) } };

describe('groups', () => {
  test('an owner creates, renames, describes and deletes a group', async () => {
    const made = await me.create('  Home ');
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Home',
      type: 'family',
      description: null,
      member_count: 1,
      my_role: 'owner',
    });
    expect(await me.change(made.id, { name: 'Our home' })).toEqual({ ...made, name: 'Our home' });
    expect(await me.change(made.id, { description: 'Upstairs' })).toMatchObject({
      name: 'Our home',
      description: 'Upstairs',
    });
    expect(await me.change(made.id, { description: null })).toEqual({ ...made, name: 'Our home' });
    await me.delete(made.id);
    await expect(me.find(made.id)).rejects.toMatchObject(notFound);
  });

  test('members see the group with their own role, and only owners can change or delete it', async () => {
    for (const role of ['admin', 'editor', 'viewer'] as const) {
      const id = await me.groupWith([other, role]);
      expect(await other.find(id)).toMatchObject({ name: 'Home', member_count: 2, my_role: role });
      await expect(other.change(id, { name: 'Mine' })).rejects.toMatchObject(refused);
      await expect(other.delete(id)).rejects.toMatchObject(refused);
      expect((await me.find(id)).name).toBe('Home');
    }
  });

  test('deleting a group removes everything shared with it', async () => {
    const id = await me.groupWith([other, 'editor']);
    const collection = me.collection();
    await me.shareItems(id, [me.item()]);
    await me.shareCollection(id, collection);
    await me.changeDefaultGroup(id);
    await me.delete(id);
    expect([other.items(), other.collections(), await me.defaultGroup()]).toEqual([[], [], null]);
    expect(await me.sharedGroups(collection)).toEqual([]);
  });

  test('every call gives the same response for a group of others and a missing group', async () => {
    const id = await other.groupWith();
    const [item, collection] = [me.item(), me.collection()];
    for (const unknown of [id, 1_000_000]) {
      await expect(me.find(unknown)).rejects.toMatchObject(notFound);
      await expect(me.change(unknown, { name: 'Mine' })).rejects.toMatchObject(notFound);
      await expect(me.delete(unknown)).rejects.toMatchObject(notFound);
      await expect(me.members(unknown)).rejects.toMatchObject(notFound);
      await expect(me.add(unknown, me.email)).rejects.toMatchObject(notFound);
      await expect(me.changeRole(unknown, other, 'viewer')).rejects.toMatchObject(notFound);
      await expect(me.remove(unknown, other)).rejects.toMatchObject(notFound);
      await expect(me.leave(unknown)).rejects.toMatchObject(notFound);
      await expect(me.withdraw(unknown, 1)).rejects.toMatchObject(notFound);
      await expect(me.changeDefaultGroup(unknown)).rejects.toMatchObject(notFound);
      await expect(me.shareItems(unknown, [item])).rejects.toMatchObject(notFound);
      await expect(me.unshareItem(unknown, item)).rejects.toMatchObject(notFound);
      await expect(me.shareCollection(unknown, collection)).rejects.toMatchObject(notFound);
    }
    expect(await other.find(id)).toMatchObject({ name: 'Home', member_count: 1 });
  });
});

test("the group list contains only the user's own groups, by name, optionally of one type", async () => {
  await other.create('Another’s');
  await me.create('office', { type: 'team', description: 'Second floor' });
  await me.create('Home');
  await me.create('Festival', { type: 'temporary' });
  const names = async (of: TestUser, type?: 'team') => (await of.list(type)).map(({ name }) => name);
  expect(await names(me)).toEqual(['Festival', 'Home', 'office']);
  expect(await me.list('team')).toMatchObject([{ name: 'office', type: 'team', description: 'Second floor' }]);
  expect(await names(other, 'team')).toEqual([]);
});

test(`a user owns at most ${MAX_OWNED_GROUPS} groups, even with simultaneous calls, and groups added by others do not count`, async () => {
  await service.source.query(
    `with made as (insert into groups (name, type) select 'Full', 'family' from generate_series(2, $1) returning id)
     insert into group_members (group_id, user_id, role) select id, $2, 'owner' from made`,
    [MAX_OWNED_GROUPS, me.id],
  );
  const others = await other.groupWith([me, 'editor']);
  const results = await runConcurrently(service, 'lock table groups, group_members in share row exclusive mode', [
    () => me.create('A'),
    () => me.create('B'),
  ]);
  await other.changeRole(others, me, 'owner');
  expect(results).toEqual(['fulfilled', 'rejected']);
  const tooMany = { status: 409, response: { code: 'too_many_groups', message: expect.stringContaining('200') } };
  await expect(me.create('C')).rejects.toMatchObject(tooMany);
  const [{ owned }] = await service.source.query(
    `select count(*) as owned from group_members where user_id = $1 and role = 'owner' and is_counted`,
    [me.id],
  );
  expect(owned).toBe(MAX_OWNED_GROUPS);
});

test('twenty simultaneous creations do not exceed the limit of owned groups', async () => {
  await service.source.query(
    `with made as (insert into groups (name, type) select 'Full', 'family' from generate_series(6, $1) returning id)
     insert into group_members (group_id, user_id, role) select id, $2, 'owner' from made`,
    [MAX_OWNED_GROUPS, me.id],
  );
  const made = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => me.create(`Group ${n}`)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('soleOwnerships lists groups with other members that the user is the only owner of', async () => {
  const alone = await me.create('Alone');
  const viewer = await me.groupWith([other, 'viewer']);
  const admin = await me.groupWith([other, 'admin']);
  await me.groupWith([other, 'owner']);
  await other.groupWith([me, 'admin']);
  await me.change(admin, { name: 'Garden' });
  const { groups: kept } = await service.messenger.call(groups.soleOwnerships, { user_id: me.id });
  expect(kept).toEqual([
    { id: admin, name: 'Garden' },
    { id: viewer, name: 'Home' },
  ]);
  expect(kept.map(({ id }) => id)).not.toContain(alone.id);
});
