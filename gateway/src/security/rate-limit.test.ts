import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { skip } from '../testing/clock.js';
import { TestGateway } from '../testing/test-gateway.js';
import { RateLimit } from './rate-limit.js';

/** A hundredth of the limits: 12 calls and 60 photos per user, 6 calls per network. */
const FEW = { RATE_LIMIT_FACTOR: '0.01' };
const MINUTE_MS = 61_000;

let folder: string;
let gateway: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(folder, 'index.html'), '<title>Whereabouts</title>');
  gateway = await TestGateway.start({ ...FEW, WEB_DIR: folder });
});

beforeEach(() => skip(MINUTE_MS));

afterAll(async () => {
  jest.useRealTimers();
  await gateway?.close();
  await rm(folder, { recursive: true });
});

async function statuses(count: number, call: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push(await call());
  return all;
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

const login = (headers: Record<string, string> = {}) =>
  gateway.call('/api/auth/login', { method: 'POST', headers, body: { email: 'a@example.org', password: 'x' } });

test('a user has a limit of calls per minute over all routes, and other users have their own', async () => {
  const [user, other] = [gateway.user(), gateway.user()];
  const calls = ['/api/auth/me', '/api/settings/x', '/api/auth/admin/users'];
  let turn = 0;
  const answered = await statuses(12, () => gateway.status(calls[turn++ % calls.length] ?? '', user.token));
  expect(answered).not.toContain(429);
  const refused = await gateway.call('/api/auth/me', { token: user.token });
  expect([refused.status, Problem.parse(await refused.json()).code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await gateway.status('/api/auth/me', other.token)).toBe(200);
  skip(MINUTE_MS);
  expect(await gateway.status('/api/auth/me', user.token)).toBe(200);
});

test('a client without a valid token has a lower limit, to which invalid tokens count', async () => {
  expect(await statuses(3, () => gateway.status('/api/auth/me', 'bad'))).toEqual(times(3, 401));
  expect(await statuses(3, async () => (await login()).status)).toEqual(times(3, 200));
  expect([await gateway.status('/api/auth/me', 'bad'), (await login()).status]).toEqual([429, 429]);
  expect(await gateway.status('/api/auth/me', gateway.user().token)).toBe(200);
});

test('every 429 tells the client when to retry, in a header and in a sentence', async () => {
  for (let index = 0; index < 6; index += 1) await login();
  const refused = await login();
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  const { error } = Problem.parse(await refused.json());
  expect(error).toMatch(new RegExp(`^Too many requests\\. Try again in ${wait} seconds?\\.$`));
});

test('unknown paths, unsupported methods and unreadable paths count toward the limit', async () => {
  const { token } = gateway.user();
  const paths = ['/api/nowhere', '/api/items/%E0%A4%A', '/api/auth/login'];
  let turn = 0;
  const answered = await statuses(6, () => gateway.status(paths[turn++ % 3] ?? ''));
  expect(answered).toEqual([404, 400, 405, 404, 400, 405]);
  expect([await gateway.status('/api/nowhere'), (await login()).status]).toEqual([429, 429]);
  expect(await statuses(12, () => gateway.status('/api/nowhere', token))).toEqual(times(12, 404));
  expect(await gateway.status('/api/auth/me', token)).toBe(429);
});

test('a request for the documentation counts once', async () => {
  expect(await statuses(6, () => gateway.status('/api/docs'))).toEqual(times(6, 200));
  expect(await gateway.status('/api/docs')).toBe(429);
});

test('photos have a separate limit', async () => {
  const { token } = gateway.user();
  const photos = await statuses(60, () => gateway.status('/api/images/1/content', token));
  expect(photos).not.toContain(429);
  expect(await gateway.status('/api/images/1/content', token)).toBe(429);
  expect(await gateway.status('/api/auth/me', token)).toBe(200);
  const guest = await statuses(20, () => gateway.status('/api/collections/guest/token/images/1'));
  expect(guest).not.toContain(429);
  expect((await login()).status).toBe(200);
});

describe('a request body', () => {
  const bomb = gzipSync(JSON.stringify({ email: 'a'.repeat(2_000_000), password: 'x' }));
  const packed = () =>
    fetch(`${gateway.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: bomb,
    });

  test('that is compressed is rejected with a sentence', async () => {
    const answer = await packed();
    expect(answer.status).toBe(415);
    expect(Problem.parse(await answer.json()).error).toContain('without compression');
  });

  test('is not read if the client is over the limit', async () => {
    for (let index = 0; index < 6; index += 1) await login();
    const headers = { 'content-type': 'application/json' };
    const long = await gateway.call('/api/auth/login', { method: 'POST', headers, body: 'x'.repeat(4_000_000) });
    expect([long.status, (await packed()).status]).toEqual([429, 429]);
  });

  test('is not read if the client has no token or the route does not exist', async () => {
    const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
    expect((await fetch(`${gateway.address}/api/save-items`, broken)).status).toBe(401);
    expect((await fetch(`${gateway.address}/api/nowhere`, broken)).status).toBe(404);
  });
});

test("health checks and the web app's files do not count toward the limit", async () => {
  expect(await statuses(8, () => gateway.status('/health/live'))).toEqual(times(8, 200));
  expect(await statuses(8, () => gateway.status('/'))).toEqual(times(8, 200));
  expect((await login()).status).toBe(200);
});

describe('the client address that a proxy forwards', () => {
  const from = (address: string) => login({ 'x-forwarded-for': address });
  const heard = () => gateway.auth.heard.get('login');

  test('is ignored by default', async () => {
    for (let index = 0; index < 6; index += 1) expect((await from(`192.0.2.${index}`)).status).toBe(200);
    expect((await from('192.0.2.99')).status).toBe(429);
    expect(heard()).toMatchObject({ caller: { address: expect.not.stringContaining('192.0.2') } });
  });

  test('is used if the proxy is trusted, but only the part that the proxy added', async () => {
    await gateway.stop('gateway');
    await gateway.startGateway({ TRUST_PROXY: '1' });
    expect(await statuses(6, async () => (await from('203.0.113.7, 192.0.2.1')).status)).toEqual(times(6, 200));
    expect(heard()).toMatchObject({ caller: { address: '192.0.2.1' } });
    expect((await from('203.0.113.8, 192.0.2.1')).status).toBe(429);
    expect((await from('203.0.113.7, 192.0.2.2')).status).toBe(200);
    const home = (host: number) => from(`2001:db8:1:2::${host}`);
    let host = 1;
    expect(await statuses(6, async () => (await home(host++)).status)).toEqual(times(6, 200));
    expect((await home(99)).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
  });

  test("is used if the proxy's address is trusted, and an invalid setting prevents the gateway from starting", async () => {
    await gateway.stop('gateway');
    await gateway.startGateway({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    expect((await from('192.0.2.3, 10.1.2.3')).status).toBe(200);
    expect(heard()).toMatchObject({ caller: { address: '192.0.2.3' } });
    await gateway.stop('gateway');
    for (const nonsense of ['true', 'everybody', '10.0.0.0/99']) {
      await expect(gateway.startGateway({ TRUST_PROXY: nonsense })).rejects.toThrow('TRUST_PROXY');
    }
  });
});

test('a caller over the limit stays over it, however many other callers there are', async () => {
  const limit = new RateLimit(1);
  await limit.count('busy');
  for (let other = 0; other < 100_000; other += 1) await limit.count(`other ${other}`);
  await expect(limit.count('busy')).rejects.toThrow();
});
