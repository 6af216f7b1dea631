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

/** What auth tells when somebody has signed up with these. */
const used = (user: TestUser, ...tokens: string[]) =>
  service.publishEvent(auth.invitationsUsed, { user_id: user.id, token_hashes: tokens.map(hashOfToken) });

describe('an invitation', () => {
  test('goes to an e-mail without an account, with a link to pass on, and is kept as a hash', async () => {
    const id = await ada.groupWith();
    const added = await ada.add(id, email, 'viewer');
    expect(added).toEqual({
      status: 'invited',
      invite_token: expect.stringMatching(/^.{43}$/),
      invite_url: expect.stringContaining('/signup?invite='),
    });
    expect(service.auth.invited.at(-1)).toEqual({ email, invited_by: ada.id, group_name: 'Home' });
    expect(await ada.find(id)).toMatchObject({ member_count: 1 });
    const token = await ada.invite(id, email);
    const kept = await service.source.query('select * from invitations where group_id = $1', [id]);
    expect(kept).toMatchObject([{ email, token_hash: hashOfToken(token) }]);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test('lets whoever has the token in, once, and auth hears of it', async () => {
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

  test('tells whoever has the token who invites them to what, as long as it is good, and lets nobody in by that', async () => {
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

  test('lets in one of two who accept it at once', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email);
    const accepted = await Promise.allSettled([bob, new TestUser(service)].map((each) => each.accept(token)));
    expect(accepted.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await ada.find(id)).member_count).toBe(2);
  });

  test('sent again ends the earlier one and changes the role', async () => {
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
  ] as const)('to a %s role leaves a member the stronger of both', async (_which, role, kept) => {
    const id = await ada.groupWith([bob, 'editor']);
    const token = await ada.invite(id, email, role);
    expect((await bob.accept(token)).group.my_role).toBe(kept);
    expect(await rowsOf(id)).toBe(0);
  });

  test('is withdrawn by an admin, and is then good for nothing', async () => {
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

  test('that has expired lets nobody in, is not listed, and is forgotten', async () => {
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

  test('ends with its group', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email);
    await ada.delete(id);
    await isTold(token);
    await expect(bob.accept(token)).rejects.toMatchObject(invalid);
  });

  test('opens nothing when its group goes before it is written down', async () => {
    const id = await ada.groupWith();
    service.auth.meanwhile = () => ada.delete(id);
    const before = service.auth.ended.length;
    await expect(ada.add(id, email)).rejects.toMatchObject({ status: 404 });
    service.auth.meanwhile = undefined;
    await until(() => service.auth.ended.length === before + 1);
  });

  test('to a role that an admin could not give is neither withdrawn nor changed by one', async () => {
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
  ])('ends when who sent it %s, who knows its token; those of others stay', async (_how, go) => {
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

  test('gives nobody back the role that they have lost', async () => {
    const id = await ada.groupWith([bob, 'owner']);
    const roles = ['admin', 'editor'] as const;
    const tokens = await Promise.all(roles.map((role) => bob.invite(id, `${role}-${email}`, role)));
    const [asAdmin = '', asEditor = ''] = tokens;
    await ada.changeRole(id, bob, 'admin');
    await expect(bob.accept(asAdmin)).rejects.toMatchObject(invalid);
    expect((await bob.accept(asEditor)).group.my_role).toBe('admin');
  });

  test('that nobody has sent is not accepted', async () => {
    await expect(bob.accept('made-up')).rejects.toMatchObject(invalid);
  });
});

describe('whoever signs up with invitations', () => {
  test('is in all their groups, whoever else is invited there', async () => {
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

  test('is not back in a group when that is told again', async () => {
    const id = await ada.groupWith();
    const token = await ada.invite(id, email);
    const invitations = service.app.get(InvitationsService);
    await invitations.use(bob.id, [hashOfToken(token)]);
    await ada.remove(id, bob);
    await invitations.use(bob.id, [hashOfToken(token)]);
    expect(await bob.list()).toEqual([]);
  });
});
