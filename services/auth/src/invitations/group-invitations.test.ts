import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { hashOfToken } from '@whereabouts/shared/nest/security/secret-token.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { type Mailbox, startMailbox } from '@whereabouts/shared/testing/mailbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { PASSWORD, runAuth } from '../testing/running-auth.js';
import { UsedInvitations } from '../testing/used-invitations.js';
import { InvitationEntity } from './invitation.entity.js';

let running: Awaited<ReturnType<typeof runAuth>>;
let mailbox: Mailbox;
let listener: RunningService;
let used: UsedInvitations;
let anna: number;

beforeAll(async () => {
  mailbox = await startMailbox();
  running = await runAuth({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://things.example.org/' });
  listener = await startFake('sharing', running.env, UsedInvitations);
  used = listener.app.get(UsedInvitations);
  anna = await person('anna@example.org', 'Anna');
});

afterAll(async () => {
  await listener?.close();
  await running?.close();
  await mailbox?.close();
});

async function person(email: string, display_name: string): Promise<number> {
  const registration = { email, display_name, password: PASSWORD, caller: { address: '192.0.2.7' } };
  return (await running.messenger.call(auth.register, registration)).user.id;
}

const findOrInvite = (email: string, { group_name = 'Family', invited_by = anna } = {}) =>
  running.messenger.call(auth.findOrInvite, { email, invited_by, group_name, mails_later: true });
const mail = (token: string, group_name = 'Family') =>
  running.messenger.call(auth.mailInvitation, { token, group_name });

async function make(email: string, more?: Parameters<typeof findOrInvite>[1]) {
  const answer = await findOrInvite(email, more);
  if (answer.status !== 'invited') throw new Error(`${email} has an account`);
  return answer;
}

/** Invites an email as sharing does if the group stores the invitation. */
async function invite(email: string, more?: Parameters<typeof findOrInvite>[1]) {
  const answer = await make(email, more);
  await mail(answer.token, more?.group_name);
  return answer;
}

const invitations = () => running.source.getRepository(InvitationEntity);
/** Excludes the mails that ask new users to confirm their address. */
const mailsTo = (address: string) =>
  mailbox.mails.filter(({ to, text }) => to.includes(address) && !text.includes('/confirm?'));
const closed = { status: 403, response: { code: 'signup_closed' } };

const setOpen = (signup_open: boolean) =>
  running.messenger.call(auth.changeSignupConfig, { actor: running.admin, signup_open });

describe('findOrInvite', () => {
  test("an inviter who names an existing user gets that user's id, and no invitation or mail is sent", async () => {
    const bert = await person('bert@example.org', 'Bert');
    expect(await findOrInvite('Bert@Example.org ')).toEqual({ status: 'found', user_id: bert });
    expect(await invitations().countBy({ email: 'bert@example.org' })).toBe(0);
    await invite('after-bert@example.org');
    await until(() => mailsTo('after-bert@example.org').length > 0);
    expect(mailsTo('bert@example.org')).toEqual([]);
  });

  test('an address without an account gets an invitation for 7 days and a mail that names the inviter and the group', async () => {
    const { token, token_hash, invite_url, expires_at } = await invite('carla@example.org');
    expect(invite_url).toBe(`https://things.example.org/signup?invite=${token}`);
    expect(Math.round((Date.parse(expires_at) - Date.now()) / (24 * 60 * 60 * 1000))).toBe(7);
    const [kept] = await invitations().findBy({ email: 'carla@example.org' });
    expect(kept).toEqual({ token_hash, email: 'carla@example.org', invited_by: anna, expires_at });
    expect(hashOfToken(token)).toBe(token_hash);
    await until(() => mailsTo('carla@example.org').length > 0);
    expect(mailsTo('carla@example.org')[0]?.text).toContain('Anna invites you to the group "Family"');
    expect(mailbox.linksTo('carla@example.org').map(String)).toEqual([invite_url]);
  });

  test("an inviter's name and a group's name cannot add lines or links to the mail", async () => {
    const invited_by = await person('sly@example.org', 'Bank https://bank.example/login');
    const { invite_url } = await invite('dora@example.org', {
      invited_by,
      group_name: 'You won\r\n\r\nwww.win.example',
    });
    await until(() => mailsTo('dora@example.org').length > 0);
    const [mail] = mailsTo('dora@example.org');
    expect(mail?.text).toContain('Bank https bank example login invites you to the group "You won www win example"');
    expect(mailbox.linksTo('dora@example.org').map(String)).toEqual([invite_url]);
  });

  test('an invitation is mailed when sharing has stored it, and not after it has ended', async () => {
    const refused = await make('refused@example.org');
    await invitations().delete({ token_hash: refused.token_hash });
    await mail(refused.token);
    await invite('stored@example.org');
    await until(() => mailsTo('stored@example.org').length > 0);
    expect(mailsTo('refused@example.org')).toEqual([]);
  });

  test('a call of an earlier version of sharing is mailed at once', async () => {
    const request = { email: 'early@example.org', invited_by: anna, group_name: 'Family' };
    await running.messenger.call(auth.findOrInvite, request);
    await until(() => mailsTo('early@example.org').length > 0);
  });

  test("an inviter can name 60 emails an hour, with or without an account, and other users' attempts do not count", async () => {
    const invited_by = await person('eager@example.org', 'Eager');
    await running.source.query(`delete from limits where key like 'group_invitation_by_account:%'`);
    await invite('friend0@example.org', { invited_by });
    await running.source.query(`update limits set points = 58 where key like 'group_invitation_by_account:%'`);
    await findOrInvite('anna@example.org', { invited_by });
    await invite('friend1@example.org', { invited_by });
    await expect(invite('friend2@example.org', { invited_by })).rejects.toMatchObject({
      status: 429,
      response: { code: 'rate_limited', retry_after: expect.any(Number) },
    });
    expect(await invitations().countBy({ email: 'friend2@example.org' })).toBe(0);
    await expect(findOrInvite('anna@example.org', { invited_by })).rejects.toMatchObject({ status: 429 });
    await invite('friend2@example.org');
  });

  test('an inviter must be an existing user', async () => {
    await expect(findOrInvite('nobody@example.org', { invited_by: 999_999 })).rejects.toMatchObject({ status: 404 });
    expect(await invitations().countBy({ email: 'nobody@example.org' })).toBe(0);
  });
});

describe('group invitations where sign-up is closed', () => {
  beforeAll(async () => {
    await setOpen(false);
  });
  afterAll(async () => {
    await setOpen(true);
  });

  test('where sign-up is closed, a group invitation admits its email once, and an event reports the user', async () => {
    const { token, token_hash } = await invite('emil@example.org');
    await expect(running.register('other@example.org', { invite_token: token })).rejects.toMatchObject(closed);
    const { user } = await running.register('emil@example.org', { invite_token: token });
    await until(() => used.of(user.id).length > 0);
    expect(used.of(user.id)).toEqual([token_hash]);
    expect(await invitations().countBy({ email: 'emil@example.org' })).toBe(0);
  });

  test('a withdrawn or expired group invitation is refused', async () => {
    const withdrawn = await invite('fritz@example.org');
    const other = await invite('fritz@example.org');
    const token_hashes = [withdrawn.token_hash, 'unknown'];
    await transaction(running.source, (tx) =>
      running.app.get(Outbox).publishEvent(tx, groups.invitationsEnded, { token_hashes }),
    );
    await until(async () => (await invitations().countBy({ email: 'fritz@example.org' })) === 1);
    const late = await invite('late@example.org');
    await invitations().update({ token_hash: late.token_hash }, { expires_at: new Date(Date.now() - 1).toISOString() });
    for (const [email, token] of [
      ['fritz@example.org', withdrawn.token],
      ['late@example.org', late.token],
    ] as const) {
      await expect(running.register(email, { invite_token: token })).rejects.toMatchObject(closed);
    }
    await running.register('fritz@example.org', { invite_token: other.token });
  });
});

describe('group invitations where sign-up is open', () => {
  test('where sign-up is open, a matching invitation token is used up, and an event reports it', async () => {
    const first = await invite('gerd@example.org');
    const second = await invite('gerd@example.org');
    const { user } = await running.register('gerd@example.org', { invite_token: second.token });
    await until(() => used.of(user.id).length > 0);
    expect(used.of(user.id)).toEqual([second.token_hash]);
    expect(await invitations().existsBy({ token_hash: first.token_hash })).toBe(true);
  });

  test('signing up with an invited email but without its token does not use the invitation', async () => {
    const { token, token_hash } = await invite('hugo@example.org');
    const stranger = await running.register('hugo@example.org');
    const thief = await running.register('thief@example.org', { invite_token: token });
    const { token: last } = await invite('last@example.org');
    const { user } = await running.register('last@example.org', { invite_token: last });
    await until(() => used.of(user.id).length > 0);
    expect([...used.of(stranger.user.id), ...used.of(thief.user.id)]).toEqual([]);
    expect(await invitations().existsBy({ token_hash })).toBe(true);
  });
});

test('usersByIds returns only names and emails, and omits deleted users', async () => {
  const { users } = await running.messenger.call(auth.usersByIds, { user_ids: [anna, 999_999, running.admin.id] });
  expect(users).toHaveLength(2);
  expect(users).toContainEqual({ id: anna, display_name: 'Anna', email: 'anna@example.org' });
});
