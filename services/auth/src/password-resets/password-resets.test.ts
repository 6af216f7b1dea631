import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { hearLiveUpdates } from '@whereabouts/shared/testing/live-updates.js';
import { type Mailbox, startMailbox } from '@whereabouts/shared/testing/mailbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { runConcurrently } from '../testing/run-concurrently.js';
import { runAuth } from '../testing/running-auth.js';
import { PasswordResetEntity } from './password-reset.entity.js';

let running: Awaited<ReturnType<typeof runAuth>>;
let mailbox: Mailbox;
let logs: string;

beforeAll(async () => {
  logs = mkdtempSync(join(tmpdir(), 'auth-log-'));
  mailbox = await startMailbox();
  running = await runAuth({
    SMTP_URL: mailbox.url,
    PUBLIC_URL: 'https://things.example.org',
    ADMIN_EMAILS: 'boss@example.org, chief@example.org',
    LOG_LEVEL: 'trace',
    LOG_FILE: join(logs, 'with-mail.log'),
  });
});

afterAll(async () => {
  // Closed first, because a hanging mail would block the service.
  await mailbox?.close();
  await running?.close();
  rmSync(logs, { recursive: true });
});

const RESET = '/reset-password';
const NEW = 'another horse';
const ADDRESS = '192.0.2.1';
const forgot = (email: string, address = ADDRESS) =>
  running.messenger.call(auth.forgotPassword, { email, caller: { address } });
const reset = (token: string, new_password = NEW, address = ADDRESS) =>
  running.messenger.call(auth.resetPassword, { token, new_password, caller: { address } });
const invalid = {
  status: 400,
  response: {
    message: 'Invalid reset link. Please request a new password reset.',
    code: 'invalid_reset_link',
  },
};

/** The token of the `nth` reset link mailed to this address. */
async function mailedToken(email: string, nth = 1): Promise<string> {
  await until(() => mailbox.linksTo(email, RESET).length >= nth);
  return mailbox.linksTo(email, RESET)[nth - 1]?.searchParams.get('token') ?? '';
}

describe('password resets', () => {
  test('a mailed reset link works once and invalidates older tokens and links', async () => {
    const { user } = await running.register('forgetful@example.org');
    await forgot('Forgetful@example.org');
    await forgot('forgetful@example.org');
    const [older, newer] = [await mailedToken(user.email, 1), await mailedToken(user.email, 2)];
    const link = mailbox.linksTo(user.email, RESET)[1];
    expect([link?.origin, link?.pathname]).toEqual(['https://things.example.org', '/reset-password']);
    expect(link?.searchParams.get('email')).toBe(user.email);
    expect(await reset(newer)).toEqual({ success: true });
    expect(await running.messenger.call(auth.userState, { user_id: user.id })).toMatchObject({ token_version: 1 });
    for (const used of [newer, older]) await expect(reset(used, 'third horse')).rejects.toMatchObject(invalid);
    await expect(running.login(user.email)).rejects.toMatchObject({ status: 401 });
    await running.login(user.email, NEW);
  });

  test("a password reset ends the user's event streams", async () => {
    const { user } = await running.register('watched@example.org');
    await forgot(user.email);
    const token = await mailedToken(user.email);
    const live = await hearLiveUpdates(running.env.RABBITMQ_URL);
    try {
      await reset(token);
      await until(() => live.of(user.id).length > 0);
      expect(live.of(user.id)).toEqual(['ended']);
    } finally {
      await live.close();
    }
  });

  test('a mailed reset link makes an admin of a user listed in ADMIN_EMAILS, and a reset link from an admin does not', async () => {
    const { user } = await running.register('boss@example.org');
    const roleNow = async () => (await running.messenger.call(auth.userState, { user_id: user.id })).role;
    const { reset_url } = await running.messenger.call(auth.createResetLink, {
      actor: running.admin,
      user_id: user.id,
    });
    await reset(new URL(reset_url).searchParams.get('token') ?? '');
    expect(await roleNow()).toBe('user');
    await forgot(user.email);
    await reset(await mailedToken(user.email));
    expect(await roleNow()).toBe('admin');
  });

  test('a mailed reset link clears a user who becomes admin, even if the account is older than confirmation mails', async () => {
    const { user } = await running.register('chief@example.org');
    // The migration left accounts in this state.
    await running.source.query(`update users set email_proven = true, google_id = 'planted' where id = $1`, [user.id]);
    await forgot(user.email);
    const token = await mailedToken(user.email);
    expect(mailbox.linksTo(user.email, RESET)[0]?.searchParams.get('first')).toBe('1');
    await reset(token);
    const state = await running.source.query('select role, google_id from users where id = $1', [user.id]);
    expect(state).toEqual([{ role: 'admin', google_id: null }]);
  });

  test('concurrent uses of several reset links of a user reset the password once', async () => {
    const { user } = await running.register('raced@example.org');
    await forgot(user.email);
    await forgot(user.email);
    const tokens = [await mailedToken(user.email, 1), await mailedToken(user.email, 2)];
    const all = await runConcurrently(running.source, `select 1 from users where id = ${user.id} for update`, 4, () =>
      Promise.allSettled([...tokens, ...tokens].map((token) => reset(token))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of all) if (each.status === 'rejected') expect(each.reason).toMatchObject(invalid);
    expect(await running.messenger.call(auth.userState, { user_id: user.id })).toMatchObject({ token_version: 1 });
  });

  test('a wrong or expired reset link is refused, and tokens are stored hashed', async () => {
    const { user } = await running.register('late@example.org');
    await forgot(user.email);
    const token = await mailedToken(user.email);
    const resets = running.source.getRepository(PasswordResetEntity);
    const kept = await resets.findOneByOrFail({ user_id: user.id });
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(Math.round((Date.parse(kept.expires_at) - Date.now()) / 60_000)).toBe(60);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    await resets.update({ user_id: user.id }, { expires_at: new Date(Date.now() - 1000).toISOString() });
    for (const wrong of [token, kept.token_hash, 'made-up']) await expect(reset(wrong)).rejects.toMatchObject(invalid);
    await running.login(user.email);
  });

  test('a reset link refuses an easily guessed password and stays valid for another one', async () => {
    const { user } = await running.register('easy.guess@example.org');
    await forgot(user.email);
    const token = await mailedToken(user.email);
    await expect(reset(token, 'easy.guess')).rejects.toMatchObject({
      status: 400,
      response: { code: 'weak_password' },
    });
    await reset(token, 'another horse');
  });

  test('known and unknown emails get the same response, whatever the mail server does', async () => {
    const { user } = await running.register('alike@example.org');
    // The confirmation mail of the sign-up must not count as a refused mail.
    await until(() => mailbox.linksTo(user.email).length === 1);
    for (const how of ['refuse', 'hang'] as const) {
      mailbox.behave(how);
      const answers = [await forgot(user.email), await forgot('nobody@example.org')];
      expect(answers).toEqual([{ success: true }, { success: true }]);
      await until(() => mailbox.disappointed() === 1);
    }
    mailbox.behave('well');
    expect(mailbox.mails.filter(({ to }) => to.includes('nobody@example.org'))).toEqual([]);
  });

  test('a user gets at most five reset mails an hour, and the response stays the same after that', async () => {
    const { user } = await running.register('pestered@example.org');
    for (let times = 0; times < 7; times += 1) expect(await forgot(user.email)).toEqual({ success: true });
    await running.register('sentinel@example.org');
    await forgot('sentinel@example.org');
    await mailedToken('sentinel@example.org');
    await mailedToken(user.email, 5);
    expect(await running.source.getRepository(PasswordResetEntity).countBy({ user_id: user.id })).toBe(5);
  });

  test('reset requests and resets are limited per network', async () => {
    await forgot('nobody@example.org', '198.51.100.1');
    await reset('made-up', NEW, '198.51.100.1').catch(() => undefined);
    await running.source.query(`update limits set points = 30 where key like 'forgot_by_network:%'`);
    await running.source.query(`update limits set points = 20 where key like 'reset_by_network:%'`);
    const limited = { status: 429, response: { code: 'rate_limited', retry_after: expect.any(Number) } };
    await expect(forgot('nobody@example.org', '198.51.100.1')).rejects.toMatchObject(limited);
    await expect(reset('made-up', NEW, '198.51.100.1')).rejects.toMatchObject(limited);
    await forgot('nobody@example.org', '198.51.100.2');
    await running.source.query('delete from limits');
  });

  test('after a reset, a user can request reset mails again, even if other people used them up', async () => {
    const { user } = await running.register('bothered@example.org');
    for (let time = 1; time <= 6; time += 1) await forgot(user.email, `192.0.2.${100 + time}`);
    await reset(await mailedToken(user.email, 5));
    await forgot(user.email);
    expect(await reset(await mailedToken(user.email, 6), 'third horse')).toEqual({ success: true });
  });

  test("a password reset clears the user's failed logins", async () => {
    const { user } = await running.register('guessed@example.org');
    await running.login(user.email, 'wrong wrong', '198.51.100.3').catch(() => undefined);
    await running.source.query(`update limits set points = 10 where key like 'login_by_user:%'`);
    await expect(running.login(user.email, undefined, '198.51.100.3')).rejects.toMatchObject({ status: 429 });
    await forgot(user.email);
    await reset(await mailedToken(user.email));
    await running.login(user.email, NEW, '198.51.100.3');
  });
});

describe("an admin's reset link", () => {
  test("an admin's reset link works like a mailed reset link", async () => {
    const { user } = await running.register('helped@example.org');
    const { reset_url, expires_at } = await running.messenger.call(auth.createResetLink, {
      actor: running.admin,
      user_id: user.id,
    });
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
    await reset(new URL(reset_url).searchParams.get('token') ?? '');
    await running.login(user.email, NEW);
  });

  test('only an admin can create a reset link, and only for an existing user', async () => {
    const make = (role: 'admin' | 'user', user_id: number) =>
      running.messenger.call(auth.createResetLink, { actor: { id: running.admin.id, role }, user_id });
    await expect(make('user', running.admin.id)).rejects.toMatchObject({ status: 403 });
    await expect(make('admin', 999_999)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the log', () => {
  test('the log contains no email, password, token or link while there is a mail server', async () => {
    const log = readFileSync(join(logs, 'with-mail.log'), 'utf8');
    expect(log).toContain('reset mail');
    for (const { searchParams } of mailbox.mails.flatMap(({ to }) => mailbox.linksTo(to[0] ?? ''))) {
      expect(log).not.toContain(searchParams.get('token'));
    }
    for (const secret of ['@example.org', 'reset-password', 'horse']) expect(log).not.toContain(secret);
  });
});
