import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { startFake } from '@whereabouts/shared/testing/fake-service.js';
import { type Mailbox, startMailbox } from '@whereabouts/shared/testing/mailbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import type { OAuth2Server } from 'oauth2-mock-server';
import { ClaimedAccounts } from '../testing/claimed-accounts.js';
import { FakeSharing } from '../testing/fake-sharing.js';
import { buildIdToken, startGoogle } from '../testing/google.js';
import { PASSWORD, runAuth } from '../testing/running-auth.js';

const CLIENT = 'whereabouts.apps.example.org';

let running: Awaited<ReturnType<typeof runAuth>>;
let google: OAuth2Server;
let forger: OAuth2Server;
let listening: RunningService;
let sharing: RunningService;
let claims: ClaimedAccounts;
let mailbox: Mailbox;

beforeAll(async () => {
  [google, forger] = await Promise.all([startGoogle(), startGoogle()]);
  mailbox = await startMailbox();
  running = await runAuth({
    SMTP_URL: mailbox.url,
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_ISSUER: `${google.issuer.url},accounts.google.com`,
    GOOGLE_JWKS_URL: `${google.issuer.url}/jwks`,
    ADMIN_EMAILS: 'boss@example.org, chief@example.net, head@example.org',
  });
  listening = await startFake('inventory', running.env, ClaimedAccounts);
  claims = listening.app.get(ClaimedAccounts);
  sharing = await startFake('sharing', running.env, FakeSharing);
});

afterAll(async () => {
  await mailbox?.close();
  await listening?.close();
  await sharing?.close();
  await running?.close();
  await Promise.all([google, forger].map((each) => each?.stop()));
});

/** An ID token for this product. Tests override single claims. */
const idToken = (claims: Record<string, unknown>, { by = google, kid }: { by?: OAuth2Server; kid?: string } = {}) =>
  buildIdToken(by, { aud: CLIENT, name: 'Gina Google', hd: 'example.org', ...claims }, kid);

const signIn = (token: string, more: { invite_token?: string; nonce?: string } = {}) =>
  running.messenger.call(auth.google, { token, caller: { address: '192.0.2.1' }, ...more });
const stateOf = (user_id: number) => running.messenger.call(auth.userState, { user_id });
const refused = { status: 401, response: { message: 'Google login failed', code: 'google_login_failed' } };

test('a verified email creates a user, and later sign-ins find that user even with another email', async () => {
  const { user, token } = await signIn(await idToken({ sub: 'g-1', email: 'Gina@example.org' }));
  expect(user).toMatchObject({ email: 'gina@example.org', display_name: 'Gina Google', role: 'user' });
  expect(token).toEqual(expect.any(String));
  const later = await signIn(await idToken({ sub: 'g-1', email: 'gina.new@example.org' }));
  expect(later.user).toEqual(user);
  await expect(running.login('gina@example.org', '        ')).rejects.toMatchObject({ status: 401 });
});

test('two simultaneous first sign-ins create one user', async () => {
  const tokens = await Promise.all([1, 2].map(() => idToken({ sub: 'g-2', email: 'twice@example.org' })));
  const [one, other] = await Promise.all(tokens.map((each) => signIn(each)));
  expect(one?.user).toEqual(other?.user);
});

test('a verified email joins the existing user and revokes what an unproven owner could do with the account', async () => {
  const { user } = await running.register('joined@example.org');
  const invitation = { email: 'friend@example.org', invited_by: user.id, group_name: 'Trap' };
  await running.messenger.call(auth.findOrInvite, invitation);
  const joined = await signIn(await idToken({ sub: 'g-3', email: 'joined@example.org' }));
  expect(joined.user).toEqual({ ...user, email_confirmed: true });
  expect(await stateOf(user.id)).toMatchObject({ token_version: 1 });
  await expect(running.login('joined@example.org', PASSWORD)).rejects.toMatchObject({ status: 401 });
  const other = await idToken({ sub: 'g-other', email: 'joined@example.org' });
  await expect(signIn(other)).rejects.toMatchObject(refused);
  expect(await running.source.query('select * from invitations where invited_by = $1', [user.id])).toEqual([]);
  await until(() => claims.recorded.length > 0);
  expect(claims.recorded).toEqual([{ user_id: user.id, at: expect.any(String) }]);
});

test('joining a user with a proven email removes nothing and makes an admin of a user listed in ADMIN_EMAILS', async () => {
  const { token: invite_token } = await running.messenger.call(auth.invite, {
    actor: running.admin,
    email: 'proven@example.org',
  });
  const { user } = await running.register('proven@example.org', { invite_token });
  await signIn(await idToken({ sub: 'g-proven', email: 'proven@example.org' }));
  await running.login('proven@example.org');
  expect(await stateOf(user.id)).toMatchObject({ token_version: 0 });
  const { user: boss } = await running.register('boss@example.org');
  const joined = await signIn(await idToken({ sub: 'g-boss', email: 'boss@example.org' }));
  expect([boss.role, joined.user.role]).toEqual(['user', 'admin']);
  expect(claims.recorded.map(({ user_id }) => user_id)).not.toContain(user.id);
});

test('an account of ADMIN_EMAILS older than confirmation mails becomes admin on joining and loses its password', async () => {
  const { user } = await running.register('head@example.org');
  // The migration left accounts in this state.
  await running.source.query('update users set email_proven = true where id = $1', [user.id]);
  const asked = Date.now();
  const joined = await signIn(await idToken({ sub: 'g-head', email: 'head@example.org' }));
  const answered = Date.now();
  expect(joined.user.role).toBe('admin');
  expect(await stateOf(user.id)).toMatchObject({ token_version: 1 });
  await expect(running.login('head@example.org', PASSWORD)).rejects.toMatchObject({ status: 401 });
  await until(() => claims.of(user.id).length === 1);
  // Old sessions remain valid for 2 s, and the owner acts after that.
  const at = Date.parse(claims.of(user.id)[0]?.at ?? '');
  expect(at).toBeGreaterThan(asked + 2_000);
  expect(at).toBeLessThanOrEqual(answered);
});

describe('an email address hosted by neither Gmail nor a Workspace', () => {
  const caller = { address: '192.0.2.1' };
  const linkRequired = { status: 409, response: { code: 'link_required' } };
  const tokenOf = (sub: string, email: string) => idToken({ sub, email, hd: undefined });
  const link = (token: string, password: string) =>
    running.messenger.call(auth.googleLink, { token, password, caller });

  test('a Google user with such an address joins an existing account by its password, which proves no address', async () => {
    const { user } = await running.register('linked@example.net');
    const token = await tokenOf('g-linked', 'linked@example.net');
    await expect(signIn(token)).rejects.toMatchObject(linkRequired);
    await expect(link(token, 'wrong')).rejects.toMatchObject({ status: 401, response: { code: 'login_failed' } });
    await expect(signIn(token)).rejects.toMatchObject(linkRequired);
    expect((await link(token, PASSWORD)).user).toEqual(user);
    expect((await signIn(token)).user).toEqual(user);
    expect(await stateOf(user.id)).toMatchObject({ token_version: 0 });
    await expect(link(await tokenOf('g-second', 'linked@example.net'), PASSWORD)).rejects.toMatchObject(refused);
  });

  test('a Google user with such an address joins an existing account by the mailed link, which proves the address', async () => {
    const email = 'mailed@example.net';
    const { user } = await running.register(email);
    const token = await tokenOf('g-mailed', email);
    await expect(signIn(token)).rejects.toMatchObject(linkRequired);
    const links = () => mailbox.linksTo(email, '/confirm').filter(({ searchParams }) => searchParams.has('google'));
    await until(() => links().length === 1);
    const mailed = links()[0]?.searchParams.get('token') ?? '';
    await running.messenger.call(auth.confirmEmail, { token: mailed, caller });
    expect((await signIn(token)).user).toEqual({ ...user, email_confirmed: true });
    await expect(running.login(email)).rejects.toMatchObject({ status: 401 });
    await until(() => claims.of(user.id).length === 1);
  });

  test('a Google user who is linked to two accounts at once joins only one', async () => {
    const emails = ['one@example.net', 'two@example.net'];
    for (const email of emails) await running.register(email);
    const tokens = await Promise.all(emails.map((email) => tokenOf('g-both', email)));
    const linked = await Promise.allSettled(tokens.map((token) => link(token, PASSWORD)));
    const rejected = linked.filter((each) => each.status === 'rejected');
    expect(rejected.map(({ reason }) => reason)).toEqual([expect.objectContaining({ status: 401 })]);
  });

  test('a Google user with such an address gets a new account, which is unconfirmed and not an admin by ADMIN_EMAILS', async () => {
    const { user } = await signIn(await tokenOf('g-chief', 'chief@example.net'));
    expect(user).toMatchObject({ role: 'user', email_confirmed: false });
    await until(() => mailbox.linksTo('chief@example.net', '/confirm').length > 0);
    await signIn(await tokenOf('g-chief', 'chief@example.net'));
    await signIn(await tokenOf('g-sentinel', 'sentinel@example.net'));
    await until(() => mailbox.linksTo('sentinel@example.net', '/confirm').length > 0);
    expect(mailbox.linksTo('chief@example.net', '/confirm')).toHaveLength(1);
  });

  test('a Gmail address joins an existing account at once without a Workspace', async () => {
    const { user } = await running.register('gina@gmail.com');
    expect((await signIn(await tokenOf('g-gmail', 'gina@gmail.com'))).user.id).toBe(user.id);
  });
});

describe('a user without a password', () => {
  const required = { status: 403, response: { code: 'google_token_required' } };
  const minutesAgo = (minutes: number) => ({ iat: Math.floor(Date.now() / 1000) - minutes * 60 });
  const person = { sub: 'g-only', email: 'only@example.org' };

  test('a user without a password sets a password or deletes the account with a fresh ID token of the same Google user', async () => {
    const { user: actor } = await signIn(await idToken(person));
    const change = (google_token?: string) =>
      running.messenger.call(auth.changeProfile, { actor, new_password: 'first password', google_token });
    const remove = (google_token?: string) => running.messenger.call(auth.deleteUser, { actor, google_token });
    const stale = await idToken({ ...person, ...minutesAgo(6) });
    const other = await idToken({ sub: 'g-1', email: 'gina@example.org' });
    for (const attempt of [undefined, 'nonsense', stale, other]) {
      await expect(change(attempt)).rejects.toMatchObject(required);
      await expect(remove(attempt)).rejects.toMatchObject(required);
    }
    await change(await idToken({ ...person, ...minutesAgo(4) }));
    await running.login(person.email, 'first password');
    await running.source.query('update users set password_hash = null where id = $1', [actor.id]);
    const weak = { actor, new_password: 'only@example.org', google_token: await idToken(person) };
    const refusal = { status: 400, response: { code: 'weak_password' } };
    await expect(running.messenger.call(auth.changeProfile, weak)).rejects.toMatchObject(refusal);
    await remove(await idToken(person));
    await expect(stateOf(actor.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('ID token validation', () => {
  const hour = 3600;
  const now = Math.floor(Date.now() / 1000);
  const person = { sub: 'g-bad', email: 'bad@example.org' };
  const cases: Record<string, () => Promise<string> | string> = {
    'an ID token for another audience': () => idToken({ ...person, aud: 'somebody.else' }),
    'an ID token of another issuer': () => idToken({ ...person, iss: 'https://accounts.example.org' }),
    'an expired ID token': () => idToken({ ...person, iat: now - 2 * hour, exp: now - hour }),
    'an ID token without an expiry': () => idToken({ ...person, exp: undefined }),
    'an ID token for an unverified email': () => idToken({ ...person, email_verified: false }),
    'an ID token that does not say whether the email is verified': () =>
      idToken({ ...person, email_verified: undefined }),
    'an ID token without an email': () => idToken({ sub: 'g-bad' }),
    'an ID token with an unknown key': () => idToken({ ...person, iss: google.issuer.url }, { by: forger }),
    'an ID token with a foreign key under a known key id': () => {
      const kid = google.issuer.keys.toJSON()[0]?.kid;
      return idToken({ ...person, iss: google.issuer.url }, { by: forger, kid });
    },
    'an ID token without a signature': async () => {
      const [, payload] = (await idToken(person)).split('.');
      return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    },
    'a text that is not an ID token': () => 'nonsense',
  };

  test.each(Object.entries(cases))('%s is refused', async (_, make) => {
    await expect(signIn(await make())).rejects.toMatchObject(refused);
    expect(await running.source.query('select * from users where email = $1', [person.email])).toEqual([]);
  });

  test.each([
    ['an ID token with the nonce of another browser', 'mine', { nonce: 'theirs' }],
    ['an ID token without the requested nonce', 'mine', {}],
    ['an ID token with a nonce that was not requested', undefined, { nonce: 'theirs' }],
  ])('%s is refused', async (_, nonce, claims) => {
    await expect(signIn(await idToken({ ...person, ...claims }), nonce ? { nonce } : {})).rejects.toMatchObject(
      refused,
    );
  });

  test('an ID token with the nonce of this browser is accepted', async () => {
    const token = await idToken({ sub: 'g-nonce', email: 'nonce@example.org', nonce: 'mine' });
    expect((await signIn(token, { nonce: 'mine' })).user.email).toBe('nonce@example.org');
  });

  test("an ID token with the issuer's other name is accepted", async () => {
    const token = await idToken({ sub: 'g-4', email: 'short-issuer@example.org', iss: 'accounts.google.com' });
    expect((await signIn(token)).user.email).toBe('short-issuer@example.org');
  });
});

test('closed sign-up also refuses new Google users, but admits existing and invited users', async () => {
  const { admin: actor, messenger } = running;
  await messenger.call(auth.changeSignupConfig, { actor, signup_open: false });
  const stranger = await idToken({ sub: 'g-5', email: 'stranger@example.org' });
  await expect(signIn(stranger)).rejects.toMatchObject({ status: 403, response: { code: 'signup_closed' } });
  await signIn(await idToken({ sub: 'g-1', email: 'gina@example.org' }));
  const { token: invite_token } = await messenger.call(auth.invite, { actor, email: 'stranger@example.org' });
  expect((await signIn(stranger, { invite_token })).user.email).toBe('stranger@example.org');
});

test('invalid ID tokens are limited per network like wrong passwords', async () => {
  await expect(signIn('nonsense')).rejects.toMatchObject(refused);
  await running.source.query(`update limits set points = 60 where key like 'login_by_network:%'`);
  await expect(signIn('nonsense')).rejects.toMatchObject({ status: 429 });
});

test('the configuration contains the Google client id, and without one Google sign-in is off', async () => {
  expect(await running.messenger.call(auth.config, {})).toMatchObject({ google_client_id: CLIENT });
  await running.close();
  running = await runAuth();
  expect(await running.messenger.call(auth.config, {})).toMatchObject({ google_client_id: null });
  await expect(signIn('nonsense')).rejects.toMatchObject({ status: 404 });
});

test('unreachable Google keys do not count as an invalid token', async () => {
  await running.close();
  running = await runAuth({ GOOGLE_CLIENT_ID: CLIENT, GOOGLE_JWKS_URL: `${google.issuer.url}/nowhere` });
  await expect(signIn(await idToken({ sub: 'g-6', email: 'six@example.org' }))).rejects.toMatchObject({ status: 503 });
});
