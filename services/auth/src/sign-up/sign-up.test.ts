import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { type Mailbox, startMailbox } from '@whereabouts/shared/testing/mailbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { InvitationEntity } from '../invitations/invitation.entity.js';
import { runConcurrently } from '../testing/run-concurrently.js';
import { PASSWORD, runAuth, SETUP_CODE } from '../testing/running-auth.js';

let running: Awaited<ReturnType<typeof runAuth>>;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox();
  running = await runAuth({
    ADMIN_EMAILS: 'boss@example.org, chief@example.org, head@example.org',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'House <house@example.org>',
    PUBLIC_URL: 'https://things.example.org/',
  });
});

afterAll(async () => {
  await running?.close();
  await mailbox?.close();
});

const setOpen = (signup_open: boolean) =>
  running.messenger.call(auth.changeSignupConfig, { actor: running.admin, signup_open });
const invite = (email: string) => running.messenger.call(auth.invite, { actor: running.admin, email });
const closed = { status: 403, response: { message: 'Sign-up is by invitation only.', code: 'signup_closed' } };

describe('register', () => {
  test('the first user becomes admin and later ones become users, even with an unproven email of ADMIN_EMAILS', async () => {
    const second = await running.register('Second@Example.org ');
    const listed = await running.register('boss@example.org');
    expect([running.admin.role, second.user.role, listed.user.role]).toEqual(['admin', 'user', 'user']);
    expect(second.user).toMatchObject({ email: 'second@example.org', name: 'Some One' });
    expect(second).not.toHaveProperty('user.password_hash');
  });

  test('registration ignores unknown fields', async () => {
    const sly = { email: 'sly@example.org', password: PASSWORD, display_name: 'Sly', caller: { address: '192.0.2.1' } };
    const more = { role: 'admin', id: 4711, token_version: 9, google_id: 'x', created_at: '2000-01-01T00:00:00Z' };
    const { user } = await running.messenger.call(auth.register, { ...sly, ...more });
    expect(user).toMatchObject({ role: 'user', email: 'sly@example.org' });
    expect(user.id).not.toBe(4711);
    expect(await running.messenger.call(auth.userState, { user_id: user.id })).toEqual({
      role: 'user',
      token_version: 0,
    });
  });

  test('two simultaneous registrations with one email create one user', async () => {
    const both = await runConcurrently(running.source, 'lock table users in share row exclusive mode', 2, () =>
      Promise.allSettled([1, 2].map(() => running.register('twin@example.org'))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    await expect(running.register('TWIN@example.org')).rejects.toMatchObject({
      status: 409,
      response: { code: 'email_taken' },
    });
  });

  test('a listed email becomes admin if an admin invited it, and not if a user did', async () => {
    const { token } = await invite('chief@example.org');
    const chief = await running.register('chief@example.org', { invite_token: token });
    const request = { email: 'head@example.org', invited_by: chief.user.id, group_name: 'Family' };
    await running.messenger.call(auth.changeRole, { actor: running.admin, user_id: chief.user.id, role: 'user' });
    const answer = await running.messenger.call(auth.findOrInvite, request);
    if (answer.status !== 'invited') throw new Error('they have an account');
    const head = await running.register('head@example.org', { invite_token: answer.token });
    expect([chief.user.role, head.user.role]).toEqual(['admin', 'user']);
  });

  test('registration refuses a very common password in every letter case', async () => {
    const common = { email: 'common@example.org', display_name: 'C', caller: { address: '192.0.2.1' } };
    for (const password of ['password123', 'Sunshine1']) {
      await expect(running.messenger.call(auth.register, { ...common, password })).rejects.toMatchObject({
        status: 400,
        response: {
          message: 'This password is among the most used ones. Choose another.',
          code: 'common_password',
        },
      });
    }
  });

  test('registration refuses a password that is easy to guess or contains a control character', async () => {
    const easy = { email: 'easy.guess@example.org', display_name: 'Easy Guess', caller: { address: '192.0.2.1' } };
    for (const password of ['        ', 'aaaaaaaaaaaa', '12345678901', 'easy.guess@example.org', 'Easy Guess']) {
      await expect(running.messenger.call(auth.register, { ...easy, password })).rejects.toMatchObject({
        status: 400,
        response: { message: 'This password is too easy to guess. Choose another.', code: 'weak_password' },
      });
    }
    for (const password of ['correct\0horse', 'correct\nhorse']) {
      await expect(running.messenger.call(auth.register, { ...easy, password })).rejects.toMatchObject({
        status: 400,
        response: { message: 'Password must not contain control characters', field: 'password' },
      });
    }
  });

  test('a refused registration names the wrong field and creates no user', async () => {
    const short = { email: 'short@example.org', password: 'short', display_name: 'S', caller: { address: '::1' } };
    await expect(running.messenger.call(auth.register, short)).rejects.toMatchObject({
      status: 400,
      response: { message: 'Password must be at least 8 characters long', field: 'password' },
    });
    await expect(running.login('short@example.org', 'short')).rejects.toMatchObject({ status: 401 });
  });
});

test('the first user needs the setup code, even on the server itself and with closed sign-up, and of two simultaneous registrations only one is the first', async () => {
  const fresh = running.source.query.bind(running.source);
  await fresh('update sign_up_policy set signup_open = false');
  const before = await fresh('select * from users');
  await fresh('delete from users');
  expect(await running.messenger.call(auth.config, {})).toMatchObject({ setup_required: true });
  const stranger = { email: 'first@example.org', password: PASSWORD, display_name: 'F' };
  for (const address of ['192.0.2.1', '127.0.0.1', '::1']) {
    for (const setup_code of [undefined, 'a guess']) {
      const attempt = { ...stranger, caller: { address, is_local: true }, setup_code };
      await expect(running.messenger.call(auth.register, attempt)).rejects.toMatchObject({
        status: 403,
        response: { code: 'setup_required', message: expect.stringContaining('setup code') },
      });
    }
  }
  const caller = { address: '192.0.2.1' };
  const owner = await running.messenger.call(auth.register, { ...stranger, caller, setup_code: SETUP_CODE });
  expect(owner.user.role).toBe('admin');
  expect(await running.messenger.call(auth.config, {})).not.toHaveProperty('setup_required');
  await fresh('delete from users');
  const both = await runConcurrently(running.source, 'lock table users in share row exclusive mode', 2, () =>
    Promise.allSettled(['a@example.org', 'b@example.org'].map((email) => running.register(email))),
  );
  const made = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.user.role] : []));
  expect(made).toEqual(['admin']);
  await fresh('delete from users');
  await fresh('insert into users overriding system value select * from json_populate_recordset(null::users, $1)', [
    JSON.stringify(before),
  ]);
  await fresh('update sign_up_policy set signup_open = true');
});

describe('closed sign-up', () => {
  beforeAll(async () => {
    await setOpen(false);
  });
  afterAll(async () => {
    await setOpen(true);
  });

  test('only admins close or open sign-up, and the configuration shows the change at once', async () => {
    const told = async () => (await running.messenger.call(auth.config, {})).signup_open;
    expect(await told()).toBe(false);
    await setOpen(true);
    expect(await told()).toBe(true);
    await setOpen(false);
    expect(await told()).toBe(false);
    const actor = { id: 2, role: 'user' as const };
    const change = running.messenger.call(auth.changeSignupConfig, { actor, signup_open: true });
    await expect(change).rejects.toMatchObject({ status: 403, response: { code: 'admin_only' } });
  });

  test('closed sign-up gives the same refusal for known and unknown emails', async () => {
    await expect(running.register('stranger@example.org')).rejects.toMatchObject(closed);
    await expect(running.register('second@example.org')).rejects.toMatchObject(closed);
  });

  test('closed sign-up admits a mailed invitation once, and only with its email', async () => {
    const { token, invite_url, expires_at } = await invite('guest@example.org');
    await until(() => mailbox.linksTo('guest@example.org').length === 1);
    expect(mailbox.linksTo('guest@example.org')[0]?.href).toBe(invite_url);
    expect(invite_url).toBe(`https://things.example.org/signup?invite=${token}`);
    expect(mailbox.mails.at(-1)?.from).toBe('house@example.org');
    const days = (Date.parse(expires_at) - Date.now()) / (24 * 60 * 60 * 1000);
    expect(Math.round(days)).toBe(7);
    const other = running.register('other@example.org', { invite_token: token });
    await expect(other).rejects.toMatchObject(closed);
    const twice = await Promise.allSettled(
      [1, 2].map(() => running.register('guest@example.org', { invite_token: token })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(running.register('guest@example.org', { invite_token: token })).rejects.toMatchObject(closed);
  });

  test('closed sign-up refuses expired and made-up invitations', async () => {
    const { token } = await invite('late@example.org');
    const past = new Date(Date.now() - 1000).toISOString();
    await running.source.getRepository(InvitationEntity).update({ email: 'late@example.org' }, { expires_at: past });
    for (const invite_token of [token, 'made-up']) {
      await expect(running.register('late@example.org', { invite_token })).rejects.toMatchObject(closed);
    }
  });
});

test('open sign-up uses up a matching invitation and ignores a made-up one', async () => {
  await invite('open@example.org');
  const { token } = await invite('open@example.org');
  await running.register('open@example.org', { invite_token: token });
  await running.register('whoever@example.org', { invite_token: 'made-up' });
  expect(await running.source.getRepository(InvitationEntity).countBy({ email: 'open@example.org' })).toBe(1);
});

test('only admins can invite, existing users cannot be invited, and invitation tokens are stored hashed', async () => {
  const asUser = { actor: { id: 2, role: 'user' as const }, email: 'friend@example.org' };
  await expect(running.messenger.call(auth.invite, asUser)).rejects.toMatchObject({ status: 403 });
  await expect(invite('second@example.org')).rejects.toMatchObject({ status: 409, response: { code: 'email_taken' } });
  const { token } = await invite('hashed@example.org');
  const [kept] = await running.source.getRepository(InvitationEntity).findBy({ email: 'hashed@example.org' });
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('registrations are limited per network, and invited users are exempt', async () => {
  const from = (address: string) => {
    const nobody = { email: 'admin@example.org', password: PASSWORD, display_name: 'N', caller: { address } };
    return running.messenger.call(auth.register, nobody).catch((error: { status: number }) => error.status);
  };
  await running.source.query('update limits set points = 60 where key like $1', ['register_by_network:%']);
  expect(await from('192.0.2.1')).toBe(429);
  expect(await from('192.0.2.2')).toBe(409);
  const { token } = await invite('colleague@example.org');
  await expect(running.register('other@example.org', { invite_token: token })).rejects.toMatchObject({ status: 429 });
  const { user } = await running.register('colleague@example.org', { invite_token: token });
  expect(user.email).toBe('colleague@example.org');
});
