import { createHash, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { settings } from '@whereabouts/shared/contracts/settings.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import jwt from 'jsonwebtoken';
import { skip } from '../testing/clock.js';
import { TestGateway } from '../testing/test-gateway.js';
import { AccessTokenStrategy } from './access-token.strategy.js';

/** Longer than a user's state is cached. */
const STALE_MS = 2_000;
const ELEVEN_MINUTES_MS = 11 * 60_000;

@Controller()
class FakeInventory {
  @OnCommand(settings.find)
  setting({ key }: RequestOf<typeof settings.find>) {
    return { key, value: 'on' };
  }
}

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({}, { inventory: FakeInventory });
});

afterAll(() => {
  jest.useRealTimers();
  return gateway?.close();
});

const me = (token?: string) => gateway.status('/api/auth/me', token);
const users = (token: string) => gateway.status('/api/auth/admin/users', token);

describe('an access token', () => {
  test('authenticates its user', async () => {
    const { id, token } = gateway.user();
    expect(await me(token)).toBe(200);
    expect(gateway.auth.heard.get('me')).toEqual({ id, role: 'user' });
    const head = await gateway.call('/api/settings/any', { method: 'HEAD', token });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('is required in every spelling of the path', async () => {
    const response = await gateway.call('/api/auth/me');
    expect([response.status, Problem.parse(await response.json()).code]).toEqual([401, 'unauthorized']);
    for (const path of ['/API/auth/me', '/Api/items', '/api/queue/pending/']) {
      expect(await gateway.status(path)).toBe(401);
    }
  });

  test.each([
    ['that is not a token', () => 'nonsense'],
    ['of an unknown user', () => gateway.auth.token(999_999, { ver: 1 })],
    ['without a version', () => gateway.auth.token(gateway.user().id, {})],
    ['with an invalid version', () => gateway.auth.token(gateway.user().id, { ver: '1' })],
    ['of an older version', () => gateway.auth.token(gateway.user().id, { ver: 0 })],
    ['of a future version', () => gateway.auth.token(gateway.user().id, { ver: 2 })],
    ['that has expired', () => gateway.auth.token(gateway.user().id, { ver: 1, exp: 1 })],
    ['without a signature', () => unsigned()],
    ['signed with another key', () => signedElsewhere()],
  ])('%s is rejected', async (_case, token) => {
    expect(await me(token())).toBe(401);
  });
});

test('a token that was used before is rejected after it expires', async () => {
  const { id } = gateway.user();
  const token = gateway.auth.token(id, { ver: 1, exp: Math.floor(Date.now() / 1000) + 10 });
  expect(await me(token)).toBe(200);
  // Before the keys are fetched again, which would verify every signature again.
  skip(11_000);
  expect(await me(token)).toBe(401);
});

function unsigned() {
  const { id } = gateway.user();
  return jwt.sign({ ver: 1 }, '', { algorithm: 'none', keyid: 'test', subject: String(id) });
}

function signedElsewhere() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { id } = gateway.user();
  return jwt.sign({ ver: 1 }, privateKey, { algorithm: 'ES256', keyid: 'test', subject: String(id) });
}

describe("the user's state", () => {
  test('ends older tokens, and a new token works at once', async () => {
    const { id, token } = gateway.user();
    expect(await me(token)).toBe(200);
    gateway.auth.users.set(id, { role: 'user', token_version: 2 });
    expect(await me(gateway.auth.token(id))).toBe(200);
    expect(await me(token)).toBe(401);
  });

  test('takes effect within two seconds: a password reset, a role change, a deletion', async () => {
    const { id, token } = gateway.user();
    expect([await me(token), await users(token)]).toEqual([200, 403]);
    gateway.auth.users.set(id, { role: 'admin', token_version: 1 });
    skip(STALE_MS);
    expect(await users(token)).toBe(200);
    gateway.auth.users.set(id, { role: 'user', token_version: 1 });
    skip(STALE_MS);
    expect(await users(token)).toBe(403);
    gateway.auth.users.set(id, { role: 'user', token_version: 2 });
    skip(STALE_MS);
    expect(await me(token)).toBe(401);
    const again = gateway.auth.token(id);
    expect(await me(again)).toBe(200);
    gateway.auth.users.delete(id);
    skip(STALE_MS);
    expect(await me(again)).toBe(401);
  });

  test('is fetched once for many concurrent calls', async () => {
    const { token } = gateway.user();
    const before = gateway.auth.asked;
    const statuses = await Promise.all(Array.from({ length: 20 }, () => me(token)));
    expect([new Set(statuses), gateway.auth.asked - before]).toEqual([new Set([200]), 1]);
  });
});

describe('the session of a token', () => {
  const minutes = (count: number) => Math.floor(Date.now() / 1000) - 60 * count;
  const signedPart = (token: string) => token.slice(0, token.lastIndexOf('.'));
  const hash = (token: string) => createHash('sha256').update(signedPart(token)).digest('base64url');

  test.each([
    ['a token with a session id', { sid: 'of-this-token' }],
    ['a token of an earlier version, by its hash,', {}],
  ])('signing out ends %s, and no other token', async (_case, claims) => {
    const { id } = gateway.user();
    const [token, other] = [
      gateway.auth.token(id, { ver: 1, ...claims }),
      gateway.auth.token(id, { ver: 1, sid: 'x' }),
    ];
    expect([await me(token), await me(other)]).toEqual([200, 200]);
    expect((await gateway.call('/api/auth/logout', { method: 'POST', token })).status).toBe(200);
    expect(gateway.auth.sessions.get('sid' in claims ? claims.sid : hash(token))).toMatchObject({ has_ended: true });
    skip(STALE_MS);
    expect([await me(token), await me(other)]).toEqual([401, 200]);
  });

  test.each([
    ['works for 5 minutes after its renewal', 4, 200],
    ['ends 5 minutes after its renewal', 6, 401],
  ])('an older token %s, and the new one works', async (_case, ago, status) => {
    const { id } = gateway.user();
    const sid = `renewed ${ago} minutes ago`;
    gateway.auth.sessions.set(sid, { has_ended: false, renewed_at: minutes(ago) });
    expect(await me(gateway.auth.token(id, { ver: 1, sid, iat: minutes(60 * 48) }))).toBe(status);
    expect(await me(gateway.auth.token(id, { ver: 1, sid, iat: minutes(ago) }))).toBe(200);
  });

  test('is passed to auth by GET /api/auth/me, which returns a renewed token and its image cookie', async () => {
    const { id } = gateway.user();
    const iat = minutes(60 * 48);
    const renewed = gateway.auth.token(id, { ver: 1, sid: 'long' });
    gateway.auth.renewed = renewed;
    const answer = await gateway.call('/api/auth/me', { token: gateway.auth.token(id, { ver: 1, sid: 'long', iat }) });
    expect(await answer.json()).toMatchObject({ user: { id }, token: renewed });
    expect(gateway.auth.heard.get('session')).toEqual({ id: 'long', version: 1, issued_at: iat });
    gateway.auth.renewed = undefined;
    const again = await gateway.call('/api/auth/me', { token: renewed });
    expect(again.headers.getSetCookie()).toEqual(answer.headers.getSetCookie());
  });
});

test('the Passport strategy verifies a valid token once, and a rejected token every time', async () => {
  const runs = jest.spyOn(AccessTokenStrategy.prototype, 'authenticate');
  try {
    const { id, token } = gateway.user();
    for (let i = 0; i < 3; i++) expect(await me(token)).toBe(200);
    expect(runs).toHaveBeenCalledTimes(1);
    const expired = gateway.auth.token(id, { ver: 1, exp: 1 });
    for (let i = 0; i < 2; i++) expect(await me(expired)).toBe(401);
    expect(runs).toHaveBeenCalledTimes(3);
  } finally {
    runs.mockRestore();
  }
});

test('a key that auth has removed is rejected within a minute', async () => {
  const { token } = gateway.user();
  expect(await me(token)).toBe(200);
  gateway.auth.hasKey = false;
  skip(61_000);
  expect(await me(token)).toBe(401);
  gateway.auth.hasKey = true;
  skip(5_001);
  expect(await me(token)).toBe(200);
});

test('a slow auth may be changing users, so its earlier responses are not used', async () => {
  const user = gateway.user();
  expect(await me(user.token)).toBe(200);
  gateway.auth.isSlow = true;
  skip(STALE_MS);
  expect(await gateway.status('/api/settings/any', user.token)).toBe(504);
  gateway.auth.isSlow = false;
  expect(await me(user.token)).toBe(200);
});

describe('while auth is down', () => {
  test('the last known state is used for ten minutes', async () => {
    const known = gateway.user();
    const gone = gateway.user();
    const unknown = gateway.user();
    expect(await me(known.token)).toBe(200);
    gateway.auth.users.delete(gone.id);
    expect(await me(gone.token)).toBe(401);
    await gateway.stop('auth');
    skip(STALE_MS);
    const setting = (token: string) => gateway.status('/api/settings/any', token);
    expect([await setting(known.token), await setting(gone.token), await setting(unknown.token)]).toEqual([
      200, 401, 503,
    ]);
    skip(STALE_MS);
    expect(await setting(known.token)).toBe(200);
    skip(ELEVEN_MINUTES_MS);
    expect(await setting(known.token)).toBe(503);
    await gateway.startAuth();
    expect([await setting(known.token), await setting(gone.token)]).toEqual([200, 401]);
  });

  test('a gateway that has never reached auth returns a 503, not a 401', async () => {
    const { token } = gateway.user();
    await gateway.stop('gateway');
    await gateway.stop('auth');
    await gateway.startGateway();
    expect(await me(token)).toBe(503);
    await gateway.startAuth();
    expect(await me(token)).toBe(200);
  });
});
