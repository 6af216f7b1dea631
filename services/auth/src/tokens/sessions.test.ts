import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { auth, type User } from '@whereabouts/shared/contracts/auth.js';
import { hearLiveUpdates } from '@whereabouts/shared/testing/live-updates.js';
import { until } from '@whereabouts/shared/testing/until.js';
import jwt from 'jsonwebtoken';
import { runAuth } from '../testing/running-auth.js';

const TWO_DAYS_S = 2 * 24 * 60 * 60;

let running: Awaited<ReturnType<typeof runAuth>>;
let count = 0;
let user: User;

beforeAll(async () => {
  running = await runAuth();
});

afterAll(() => running?.close());

beforeEach(async () => {
  count += 1;
  ({ user } = await running.register(`session${count}@example.org`));
});

const now = () => Math.floor(Date.now() / 1000);
const old = (id = 'one') => ({ id, version: 0, issued_at: now() - TWO_DAYS_S });
const me = (session: ReturnType<typeof old>) => running.messenger.call(auth.me, { actor: user, session });
const signOut = (session: ReturnType<typeof old>) => running.messenger.call(auth.signOut, { actor: user, session });
const state = (session_id: string) => running.messenger.call(auth.userState, { user_id: user.id, session_id });
const claimsOf = (token = '') => jwt.decode(token) as jwt.JwtPayload;

test('each sign-in starts a separate session', async () => {
  const tokens = [(await running.login(user.email)).token, (await running.login(user.email)).token];
  expect(new Set(tokens.map((token) => claimsOf(token).sid)).size).toBe(2);
});

test('a token younger than a day is not renewed', async () => {
  expect(await me({ ...old(), issued_at: now() - 60 })).not.toHaveProperty('token');
  expect(await state('one')).not.toHaveProperty('session');
});

test('a token older than a day is renewed once for all tabs, within its session, for another 30 days', async () => {
  const [one, two] = await Promise.all([me(old()), me(old())]);
  const claims = claimsOf(one.token);
  expect(claims).toMatchObject({ sub: String(user.id), ver: 0, sid: 'one' });
  expect(claims.exp).toBe((claims.iat ?? 0) + 30 * 24 * 60 * 60);
  expect(claimsOf(two.token)).toEqual(claims);
  expect((await state('one')).session).toEqual({ has_ended: false, renewed_at: claims.iat });
  expect(await state('another')).not.toHaveProperty('session');
});

test('a renewed token is renewed again after a day', async () => {
  const yesterday = now() - 2 * TWO_DAYS_S;
  await me(old());
  await running.source.query('update sessions set renewed_at = to_timestamp($1) where user_id = $2', [
    yesterday,
    user.id,
  ]);
  const { token } = await me({ ...old(), issued_at: yesterday });
  expect(claimsOf(token).iat).toBeGreaterThan(now() - 60);
});

test('a token issued before a password change is not renewed', async () => {
  await running.messenger.call(auth.signOutEverywhere, { actor: user });
  expect(await me(old())).not.toHaveProperty('token');
});

test('signing out ends one session permanently and closes its event streams', async () => {
  const live = await hearLiveUpdates(running.env.RABBITMQ_URL);
  await signOut(old());
  await signOut(old());
  expect((await state('one')).session).toEqual({ has_ended: true, renewed_at: null });
  expect(await state('another')).not.toHaveProperty('session');
  expect(await me(old())).not.toHaveProperty('token');
  await until(() => live.of(user.id).includes('ended'));
  await live.close();
});

test('a session is deleted when all its tokens have expired, or together with its user', async () => {
  await signOut(old('expired'));
  await running.source.query(`update sessions set expires_at = now() - interval '1 second' where id = 'expired'`);
  await signOut(old('newer'));
  const left = await running.source.query('select id from sessions where user_id = $1', [user.id]);
  expect(left).toEqual([{ id: 'newer' }]);
  await running.source.query('delete from users where id = $1', [user.id]);
  expect(await running.source.query('select id from sessions where user_id = $1', [user.id])).toEqual([]);
});
