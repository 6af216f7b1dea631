import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auth, type User } from '@whereabouts/shared/contracts/auth.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { hashOfToken } from '@whereabouts/shared/nest/security/secret-token.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { type Mailbox, startMailbox } from '@whereabouts/shared/testing/mailbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { ClaimedAccounts } from '../testing/claimed-accounts.js';
import { PASSWORD, runAuth } from '../testing/running-auth.js';

let running: Awaited<ReturnType<typeof runAuth>>;
let mailbox: Mailbox;
let listening: RunningService;
let claims: ClaimedAccounts;

beforeAll(async () => {
  mailbox = await startMailbox();
  running = await runAuth({
    SMTP_URL: mailbox.url,
    PUBLIC_URL: 'https://things.example.org',
    ADMIN_EMAILS: 'boss@example.org',
  });
  listening = await startFake('inventory', running.env, ClaimedAccounts);
  claims = listening.app.get(ClaimedAccounts);
});

afterAll(async () => {
  await mailbox?.close();
  await listening?.close();
  await running?.close();
});

const RESET = '/reset-password';
const caller = { address: '192.0.2.1' };
const confirm = (token: string, actor?: User) =>
  running.messenger.call(auth.confirmEmail, { token, caller, ...(actor && { actor }) });
const me = async (actor: User) => (await running.messenger.call(auth.me, { actor })).user;
const versionOf = async ({ id }: User) => (await running.messenger.call(auth.userState, { user_id: id })).token_version;
const invalid = { status: 400, response: { code: 'invalid_confirmation_link' } };

async function signUp(email: string) {
  const { user } = await running.register(email);
  await until(() => mailbox.linksTo(email).length === 1);
  const [link] = mailbox.linksTo(email);
  return { user, link, token: link?.searchParams.get('token') ?? '' };
}

test('a new user gets a mailed link, which confirms the address and keeps all data if the user is signed in', async () => {
  const { user, link, token } = await signUp('ada@example.org');
  expect(link?.href).toMatch(/^https:\/\/things\.example\.org\/confirm\?token=[\w-]+&email=ada%40example\.org$/);
  expect(user.email_confirmed).toBe(false);
  expect(await confirm(token, user)).toEqual({ success: true });
  expect(await me(user)).toMatchObject({ email_confirmed: true });
  expect(await versionOf(user)).toBe(0);
  await running.login(user.email);
  await expect(confirm(token, user)).rejects.toMatchObject(invalid);
});

test('a confirmation link opened by any other visitor removes data that another person could have planted', async () => {
  const [visited, other] = [await signUp('visited@example.org'), await signUp('other@example.org')];
  for (const [{ user, token }, actor] of [
    [visited, undefined],
    [other, visited.user],
  ] as const) {
    const invitation = { email: 'friend@example.org', invited_by: user.id, group_name: 'Trap' };
    await running.messenger.call(auth.findOrInvite, invitation);
    await confirm(token, actor);
    expect(await me(user)).toMatchObject({ email_confirmed: true });
    expect(await versionOf(user)).toBe(1);
    await expect(running.login(user.email, PASSWORD)).rejects.toMatchObject({ status: 401 });
    expect(await running.source.query('select from invitations where invited_by = $1', [user.id])).toEqual([]);
    await until(() => claims.of(user.id).length === 1);
  }
});

test('confirming an address of ADMIN_EMAILS makes the user an admin', async () => {
  const { user, token } = await signUp('boss@example.org');
  await confirm(token, user);
  expect((await me(user)).role).toBe('admin');
});

test('a user can request the confirmation link five times an hour until the address is confirmed', async () => {
  const { user, token } = await signUp('again@example.org');
  const send = () => running.messenger.call(auth.sendConfirmation, { actor: user });
  for (let times = 0; times < 5; times += 1) expect(await send()).toEqual({ success: true });
  await expect(send()).rejects.toMatchObject({ status: 429 });
  await until(() => mailbox.linksTo(user.email).length === 6);
  await confirm(mailbox.linksTo(user.email).at(-1)?.searchParams.get('token') ?? '', user);
  await expect(send()).rejects.toMatchObject({ status: 409, response: { code: 'email_confirmed' } });
  // The confirmation has also invalidated the earlier links.
  await expect(confirm(token, user)).rejects.toMatchObject(invalid);
});

test('valid confirmation links do not count toward the network limit, and wrong ones do', async () => {
  const { user } = await running.register('office@example.org');
  const office = { address: '198.51.100.9' };
  const confirmThere = (token: string) =>
    running.messenger.call(auth.confirmEmail, { token, caller: office, actor: user });
  for (let nth = 1; nth <= 21; nth += 1) {
    const token = `office-${nth}`;
    await running.source.query(
      `insert into email_confirmations (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [hashOfToken(token), user.id],
    );
    expect(await confirmThere(token)).toEqual({ success: true });
  }
  for (let nth = 1; nth <= 20; nth += 1) await expect(confirmThere('made-up')).rejects.toMatchObject(invalid);
  await expect(confirmThere('made-up')).rejects.toMatchObject({ status: 429 });
});

test('expired and made-up confirmation links get the same refusal, and the database stores only hashes of links', async () => {
  const { user, token } = await signUp('late@example.org');
  const kept = await running.source.query('select * from email_confirmations where user_id = $1', [user.id]);
  expect(JSON.stringify(kept)).not.toContain(token);
  await running.source.query(
    `update email_confirmations set expires_at = now() - interval '1 second' where user_id = $1`,
    [user.id],
  );
  for (const wrong of [token, 'made-up']) await expect(confirm(wrong, user)).rejects.toMatchObject(invalid);
});

test('a user invited by an admin is confirmed from the start and gets no confirmation mail', async () => {
  const email = 'invited@example.org';
  const { token: invite_token } = await running.messenger.call(auth.invite, { actor: running.admin, email });
  expect((await running.register(email, { invite_token })).user.email_confirmed).toBe(true);
  await signUp('sentinel@example.org');
  expect(mailbox.linksTo(email, '/confirm')).toEqual([]);
});

test('a mailed reset link proves the address, and a reset link from an admin proves and removes nothing', async () => {
  const { user } = await running.register('planted@example.org');
  const invitation = { email: 'friend@example.org', invited_by: user.id, group_name: 'Trap' };
  await running.messenger.call(auth.findOrInvite, invitation);
  const invitations = () => running.source.query('select from invitations where invited_by = $1', [user.id]);
  const mailed = async (nth: number) => {
    await running.messenger.call(auth.forgotPassword, { email: user.email, caller });
    await until(() => mailbox.linksTo(user.email, RESET).length === nth);
    return mailbox.linksTo(user.email, RESET).at(-1)?.searchParams.get('token') ?? '';
  };
  const reset = (token: string, new_password = 'another horse') =>
    running.messenger.call(auth.resetPassword, { token, new_password, caller });
  const confirmed = async () => (await running.messenger.call(auth.me, { actor: user })).user.email_confirmed;
  const { reset_url } = await running.messenger.call(auth.createResetLink, {
    actor: running.admin,
    user_id: user.id,
  });
  expect(new URL(reset_url).searchParams.has('first')).toBe(false);
  await reset(new URL(reset_url).searchParams.get('token') ?? '');
  expect([await confirmed(), (await invitations()).length]).toEqual([false, 1]);

  await reset(await mailed(1));
  expect(mailbox.linksTo(user.email, RESET)[0]?.searchParams.get('first')).toBe('1');
  expect([await confirmed(), (await invitations()).length]).toEqual([true, 0]);
  await running.login(user.email, 'another horse');
  await until(() => claims.of(user.id).length === 1);

  await running.messenger.call(auth.findOrInvite, invitation);
  await reset(await mailed(2), 'third horse');
  expect(mailbox.linksTo(user.email, RESET)[1]?.searchParams.has('first')).toBe(false);
  expect([(await invitations()).length, claims.of(user.id).length]).toEqual([1, 1]);
});
