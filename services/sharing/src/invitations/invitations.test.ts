import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { hashOfToken } from '@whereabouts/shared/nest/security/secret-token.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type SharingService, sharingService } from '../testing/sharing-service.js';
import { TestUser } from '../testing/test-user.js';
import { InvitationsService } from './invitations.service.js';

let service: SharingService;
let ada: TestUser;
let bob: TestUser;
let count = 0;
let email: string;

beforeAll(async () => {
  service = await sharingService();
});

beforeEach(() => {
  [ada, bob] = [new TestUser(service, 'Ada'), new TestUser(service, 'Bob')];
  email = `new-${++count}@example.org`;
});

afterAll(() => service?.close());

const invalid = { status: 400, response: { code: 'invalid_invitation' } };
const isTold = (token: string) => until(() => service.auth.ended.includes(hashOfToken(token)));
const wasTold = (token: string) => service.auth.ended.includes(hashOfToken(token));

const expire = (group_id: number) =>
  service.source.query(`update invitations set expires_at = now() - interval '1 second' where group_id = $1`, [
    group_id,
  ]);

const rowsOf = async (group_id: number): Promise<number> =>
  (await service.source.query('select from invitations where group_id = $1', [group_id])).length;

/** The event that auth publishes when a user has signed up with these invitations. */
const used = (user: TestUser, ...tokens: string[]) =>
  service.publishEvent(auth.invitationsUsed, { user_id: user.id, token_hashes: tokens.map(hashOfToken) });

describe('group invitations', () => {
  test('an email without an account gets an invitation with a link to pass on, whose token is stored hashed', async () => {
    const id = await ada.groupWith();
    const added = await ada.add(id, email, 'viewer');
    expect(added).toEqual({
      status: 'invited',
      invite_token: expect.stringMatching(/^.{43}$/),
      invite_url: expect.stringContaining('/signup?invite='),
    });
    expect(service.auth.invited.at(-1)).toEqual({
      ...{ email, invited_by: ada.id, group_name: 'Home', mails_later: true },
    });
    expect(await ada.find(id)).toMatchObject({ member_count: 1 });
    const token = await ada.invite(id, email);
    const kept = await service.source.query('select * from invitations where group_id = $1', [id]);
    expect(kept).toMatchObject([{ email, token_hash: hashOfToken(token) }]);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test('an invitation is mailed once it is stored, and stays if it cannot be mailed', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email);
    expect(service.auth.mailed.at(-1)).toEqual({ token, group_name: 'Home' });
    service.auth.cannotMail = true;
    const unsent = await ada.invite(id, email);
    service.auth.cannotMail = false;
    expect(await bob.accept(unsent)).toMatchObject({ group: { id } });
  });

  test('an invitation admits the bearer of its token once, and auth is told', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email, 'admin');
    expect(await bob.accept(` ${token} `)).toMatchObject({ group: { id, name: 'Home', my_role: 'admin' } });
    await isTold(token);
    await expect(new TestUser(service).accept(token)).rejects.toMatchObject(invalid);
    expect(await ada.roles(id)).toEqual([
      ['Ada', 'owner'],
      ['Bob', 'admin'],
    ]);
  });

  test('a user whose answer was lost can accept the same invitation again, as long as they are a member', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email);
    await bob.accept(token);
    expect(await bob.accept(token)).toMatchObject({ group: { id } });
    await bob.leave(id);
    await expect(bob.accept(token)).rejects.toMatchObject(invalid);
  });

  test('an unexpired invitation shows the bearer the inviter and the group, without admitting the bearer', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email, 'viewer');
    expect(await bob.show(` ${token} `)).toEqual({
      ...{ group_name: 'Home', group_type: 'family', member_count: 1, role: 'viewer' },
      inviter: { user_id: ada.id, display_name: 'Ada' },
    });
    expect((await ada.find(id)).member_count).toBe(1);
    service.auth.accounts.delete(ada.id);
    expect(await bob.show(token)).not.toHaveProperty('inviter');
    await expire(id);
    await expect(bob.show(token)).rejects.toMatchObject(invalid);
    await expect(bob.show('guessed')).rejects.toMatchObject(invalid);
  });

  test('an invitation accepted by two users at once admits one', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email);
    const accepted = await Promise.allSettled([bob, new TestUser(service)].map((each) => each.accept(token)));
    expect(accepted.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await ada.find(id)).member_count).toBe(2);
  });

  test('a repeated invitation replaces the earlier one and changes the role', async () => {
    const id = await ada.groupWith();
    const first = await ada.invite(id, email, 'admin');
    const second = await ada.invite(id, email.toUpperCase(), 'viewer');
    await isTold(first);
    expect(await ada.roles(id)).toEqual([
      ['Ada', 'owner'],
      [email, 'viewer'],
    ]);
    await expect(bob.accept(first)).rejects.toMatchObject(invalid);
    expect((await bob.accept(second)).group.my_role).toBe('viewer');
  });

  test.each([
    ['weaker', 'viewer', 'editor'],
    ['stronger', 'admin', 'admin'],
  ] as const)('an invitation to a %s role leaves a member the stronger role', async (_which, role, kept) => {
    const id = await ada.groupWith([bob, 'editor']);
    const token = await ada.invite(id, email, role);
    expect((await bob.accept(token)).group.my_role).toBe(kept);
    expect(await rowsOf(id)).toBe(0);
  });

  test('an invitation withdrawn by an admin is no longer valid', async () => {
    const id = await ada.groupWith([bob, 'admin']);
    const token = await ada.invite(id, email);
    const invitation = (await bob.members(id)).at(-1)?.id ?? 0;
    const elsewhere = await bob.groupWith();
    const unknown = { status: 404, response: { code: 'invitation_not_found' } };
    await expect(bob.withdraw(elsewhere, invitation)).rejects.toMatchObject(unknown);
    await bob.withdraw(id, invitation);
    await isTold(token);
    await expect(bob.withdraw(id, invitation)).rejects.toMatchObject(unknown);
    await expect(new TestUser(service).accept(token)).rejects.toMatchObject(invalid);
    expect(await ada.roles(id)).toHaveLength(2);
  });

  test('an expired invitation admits no one, is not listed and is deleted', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email);
    await expire(id);
    await expect(bob.accept(token)).rejects.toMatchObject(invalid);
    await service.app.get(InvitationsService).use(bob.id, [hashOfToken(token)]);
    expect(await ada.roles(id)).toEqual([['Ada', 'owner']]);
    await ada.invite(id, email);
    await expire(id);
    const elsewhere = await ada.groupWith();
    await ada.invite(elsewhere, email);
    expect([await rowsOf(id), await rowsOf(elsewhere)]).toEqual([0, 1]);
  });

  test('an invitation ends when its group is deleted', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email);
    await ada.delete(id);
    await isTold(token);
    await expect(bob.accept(token)).rejects.toMatchObject(invalid);
  });

  test('an invitation whose group is deleted before it is stored opens nothing and is not mailed', async () => {
    const id = await ada.groupWith();
    service.auth.meanwhile = () => ada.delete(id);
    const [before, mailed] = [service.auth.ended.length, service.auth.mailed.length];
    await expect(ada.add(id, email)).rejects.toMatchObject({ status: 404 });
    service.auth.meanwhile = undefined;
    await until(() => service.auth.ended.length === before + 1);
    expect(service.auth.mailed).toHaveLength(mailed);
  });

  test('an admin cannot withdraw or change an invitation to a role that the admin cannot give', async () => {
    const id = await ada.groupWith([bob, 'admin']);
    await ada.invite(id, email, 'admin');
    const invitation = (await ada.members(id)).find(({ status }) => status === 'invited');
    await expect(bob.withdraw(id, invitation?.id ?? 0)).rejects.toMatchObject({ status: 403 });
    await expect(bob.add(id, email, 'viewer')).rejects.toMatchObject({ status: 403 });
    await ada.withdraw(id, invitation?.id ?? 0);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['leaves', (id) => bob.leave(id)],
    ['is removed', (id) => ada.remove(id, bob)],
    ['becomes an editor', (id) => ada.changeRole(id, bob, 'editor')],
  ])("an invitation ends when its inviter %s, and others' invitations stay", async (_how, go) => {
    const id = await ada.groupWith([bob, 'admin']);
    const token = await bob.invite(id, email, 'viewer');
    const elsewhere = await bob.invite(await bob.groupWith(), email);
    const others = await ada.invite(id, `other-${email}`, 'viewer');
    await go(id);
    await isTold(token);
    await expect(bob.accept(token)).rejects.toMatchObject(invalid);
    const late = new TestUser(service);
    await late.accept(others);
    await late.accept(elsewhere);
    expect(await late.list()).toHaveLength(2);
  });

  test('an invitation does not give a member a lost role back', async () => {
    const id = await ada.groupWith([bob, 'owner']);
    const roles = ['admin', 'editor'] as const;
    const tokens = await Promise.all(roles.map((role) => bob.invite(id, `${role}-${email}`, role)));
    const [asAdmin = '', asEditor = ''] = tokens;
    await ada.changeRole(id, bob, 'admin');
    await expect(bob.accept(asAdmin)).rejects.toMatchObject(invalid);
    expect((await bob.accept(asEditor)).group.my_role).toBe('admin');
  });

  test('a made-up invitation is refused', async () => {
    await expect(bob.accept('made-up')).rejects.toMatchObject(invalid);
  });
});

describe('signing up with invitations', () => {
  test('a new user joins the groups of all used invitations, and other invitations stay', async () => {
    const [one, two] = [await ada.groupWith(), await ada.groupWith()];
    const tokens = [await ada.invite(one, email, 'viewer'), await ada.invite(two, email, 'admin')];
    const others = await ada.invite(two, `other-${email}`);
    await used(bob, ...tokens);
    await until(async () => (await bob.list()).length === 2);
    expect((await bob.list()).map(({ id, my_role }) => [id, my_role])).toEqual([
      [one, 'viewer'],
      [two, 'admin'],
    ]);
    expect((await ada.members(two)).at(-1)).toMatchObject({ status: 'invited', email: `other-${email}` });
    expect(tokens.map(wasTold)).toEqual([false, false]);
    expect(wasTold(others)).toBe(false);
  });

  test('a repeated event does not bring a removed member back', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email);
    const invitations = service.app.get(InvitationsService);
    await invitations.use(bob.id, [hashOfToken(token)]);
    await ada.remove(id, bob);
    await invitations.use(bob.id, [hashOfToken(token)]);
    expect(await bob.list()).toEqual([]);
  });
});
