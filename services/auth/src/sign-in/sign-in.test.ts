import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import jwt from 'jsonwebtoken';
import { runAuth } from '../testing/running-auth.js';
import { SigningKeys } from '../tokens/signing-keys.js';

let running: Awaited<ReturnType<typeof runAuth>>;

beforeAll(async () => {
  running = await runAuth({ RATE_LIMIT_FACTOR: '0.3' });
  // Commands go to the two instances in turn. A counter in the memory of one would admit twice the attempts.
  await running.startAnother();
});

afterAll(async () => {
  await running?.close();
});

const HOME = '192.0.2.1';
const failed = { status: 401, response: { message: 'Login failed', code: 'login_failed' } };
const limited = {
  status: 429,
  response: { message: 'Too many attempts.', code: 'rate_limited' },
};
/** Statuses of `times` logins with a wrong password, from `address` or else each from another address. */
async function guess(email: string, times: number, address?: string) {
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= times; attempt += 1) {
    const from = address ?? `198.51.100.${attempt}`;
    statuses.push(
      await running.login(email, 'wrong wrong', from).then(
        () => 200,
        ({ status }) => status,
      ),
    );
  }
  return statuses;
}

test('login gives the same response for an unknown email and a wrong password', async () => {
  await running.register('known@example.org');
  await expect(running.login('known@example.org', 'wrong wrong', '192.0.2.50')).rejects.toMatchObject(failed);
  await expect(running.login('unknown@example.org', 'wrong wrong', '192.0.2.51')).rejects.toMatchObject(failed);
});

test("login returns a token that the published key verifies, with the user's token version", async () => {
  const { user } = await running.register('token@example.org');
  const { token } = await running.login('Token@example.org');
  const { keys } = await running.messenger.call(auth.jwks, {});
  const kid = jwt.decode(token, { complete: true })?.header.kid;
  const key = createPublicKey({ key: keys.find((each) => each.kid === kid) as never, format: 'jwk' });
  const claims = jwt.verify(token, key, { algorithms: ['ES256'] });
  expect(claims).toMatchObject({ sub: String(user.id), role: 'user', ver: 0 });
  expect(Object.keys(keys[0] ?? {})).not.toContain('d');
  expect(await running.messenger.call(auth.me, { actor: user })).toEqual({ user });
});

test('a signing key is replaced after 30 days, and all users stay signed in', async () => {
  await running.register('keys@example.org');
  const kidOf = (token: string) => jwt.decode(token, { complete: true })?.header.kid;
  const kidNow = async () => kidOf((await running.login('keys@example.org', undefined, '192.0.2.60')).token);
  const published = async () => (await running.messenger.call(auth.jwks, {})).keys.map(({ kid }) => kid);
  const age = (days: number) =>
    running.source.query('update signing_keys set created_at = created_at - make_interval(days => $1)', [days]);
  const first = await kidNow();
  await age(31);
  const [one, other] = await Promise.all([running.startAnother(), running.startAnother()]);
  const [second, ...older] = await published();
  expect(older).toEqual([first]);
  // The key is not used before every gateway knows it.
  expect(await kidNow()).toBe(first);
  await age(1);
  expect(await kidNow()).toBe(second);
  // By then the last token of the first key has expired.
  await age(31);
  await Promise.all([one, other].map(({ app }) => app.get(SigningKeys).renew()));
  const [third, ...rest] = await published();
  expect(rest).toEqual([second]);
  expect(third).not.toBe(second);
});

// Three tenths of the limits in docs/rules/answers.md: 3 failures per user, 18 per network.
describe('limits for wrong passwords', () => {
  test('wrong passwords are limited per user across all instances and networks, for known and unknown users', async () => {
    await running.register('target@example.org');
    expect(await guess('target@example.org', 5)).toEqual([401, 401, 401, 429, 429]);
    expect(await guess('nobody@example.org', 5)).toEqual([401, 401, 401, 429, 429]);
  });

  test('concurrent wrong passwords cannot exceed the limit', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        running.login('at-once@example.org', 'wrong', `198.51.100.${50 + index}`),
      ),
    );
    const statuses = all.map((each) => (each.status === 'rejected' ? each.reason.status : 200));
    expect(statuses.sort()).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
  });

  test("an attacker's wrong passwords do not lock a user out at home, and elsewhere only until the window ends", async () => {
    await running.register('owner@example.org');
    await guess('owner@example.org', 6);
    const elsewhere = '203.0.113.7';
    const refusal = await running.login('owner@example.org', undefined, elsewhere).catch((error) => error);
    expect(refusal).toMatchObject(limited);
    expect(refusal.response.retry_after).toBeGreaterThan(0);
    expect(refusal.response.retry_after).toBeLessThanOrEqual(15 * 60);
    await expect(running.login('owner@example.org', undefined, HOME)).resolves.toMatchObject({ success: true });
    await guess('owner@example.org', 6);
    await running.source.query('update limits set expire = $1 where key like $2', [Date.now(), 'login_by_user:%']);
    await expect(running.login('owner@example.org', undefined, elsewhere)).resolves.toMatchObject({ success: true });
  });

  test('wrong passwords at home are limited too, and then the correct password is refused there', async () => {
    await running.register('home@example.org', { address: '203.0.113.10' });
    expect(await guess('home@example.org', 4, '203.0.113.10')).toEqual([401, 401, 401, 429]);
    await expect(running.login('home@example.org', undefined, '203.0.113.10')).rejects.toMatchObject(limited);
  });

  test('wrong passwords at home also count toward the limit for other networks', async () => {
    await running.register('shared-home@example.org', { address: '203.0.113.12' });
    expect(await guess('shared-home@example.org', 3, '203.0.113.12')).toEqual([401, 401, 401]);
    await expect(running.login('shared-home@example.org', undefined, '198.51.100.99')).rejects.toMatchObject(limited);
  });

  test('a correct password clears the failed attempts at home', async () => {
    await running.register('typo@example.org', { address: '203.0.113.11' });
    for (const _again of [1, 2]) {
      expect(await guess('typo@example.org', 2, '203.0.113.11')).toEqual([401, 401]);
      await running.login('typo@example.org', undefined, '203.0.113.11');
    }
  });

  test('wrong passwords are limited per network (IPv6 by /64), and correct passwords do not count', async () => {
    await running.register('neighbor@example.org');
    for (let login = 0; login < 20; login += 1) {
      await running.login('neighbor@example.org', undefined, `2001:db8:0:1::${login}`);
    }
    const statuses: number[] = [];
    for (let user = 0; user < 19; user += 1) {
      statuses.push(...(await guess(`anybody${user}@example.org`, 1, `2001:db8:0:1:${user}::1`)));
    }
    expect(statuses).toEqual([...Array(18).fill(401), 429]);
    expect(await guess('anybody@example.org', 1, '2001:db8:0:2::1')).toEqual([401]);
  });
});

test('the keys of limits contain no readable email or IP address', async () => {
  const rows: { key: string }[] = await running.source.query('select key from limits');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ key }) => !/^[a-z_]+(:[\w-]{43}){1,2}$/.test(key))).toEqual([]);
});
