import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { skip } from '../testing/clock.js';
import { FakeMedia } from '../testing/fake-media.js';
import { TestGateway } from '../testing/test-gateway.js';

const media = new FakeMedia();
let gateway: TestGateway;
let other: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({}, { media: media.controller() });
  other = await gateway.another();
});

afterAll(async () => {
  await other?.stop('gateway');
  await gateway?.close();
});

/** A user with an image, and the cookie that the user's browser got. */
async function owner(claims?: object) {
  const user = gateway.user();
  const token = claims ? gateway.auth.token(user.id, claims) : user.token;
  const answer = await gateway.call('/api/auth/me', { token });
  const [given = ''] = answer.headers.getSetCookie();
  const image = media.add(user.id, 100);
  return { ...user, token, given, cookie: given.split(';')[0] ?? '', path: `/api/images/${image.id}/content` };
}

const asImg = async (path: string, cookie: string, at = gateway) => {
  const answer = await at.call(path, { headers: { cookie } });
  await answer.body?.cancel();
  return answer.status;
};

test('images load with the cookie alone at every gateway, and caches keep them per cookie', async () => {
  const { path, cookie, given } = await owner();
  expect(given).toMatch(/; Path=\/api\/images; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
  const answer = await gateway.call(path, { headers: { cookie } });
  expect([answer.status, answer.headers.get('vary')]).toEqual([200, expect.stringMatching(/Authorization, Cookie/)]);
  await answer.body?.cancel();
  expect(await asImg(`${path}?thumb=1`, cookie, other)).toBe(200);
});

test('a token always gets the same cookie, so that browser caches stay valid', async () => {
  const { token, given } = await owner();
  const again = await other.call('/api/auth/me', { token });
  const of = (calls: string) => given.replace('/api/images', `/api/${calls}`);
  expect(again.headers.getSetCookie()).toEqual([given, of('files'), of('reports')]);
});

test('the cookie does not work as a token, and a token does not work as a cookie', async () => {
  const { id, token, path, cookie } = await owner();
  const [name, value = ''] = cookie.split('=');
  const others = ['/api/auth/me', '/api/items', `/api/images/${id}`, '/api/events'];
  for (const other of others) expect([other, await asImg(other, cookie)]).toEqual([other, 401]);
  const deleted = await gateway.call(path.replace('/content', ''), { method: 'DELETE', headers: { cookie } });
  expect(deleted.status).toBe(401);
  expect(await gateway.status('/api/auth/me', value)).toBe(401);
  expect(await asImg(path, `${name}=${token}`)).toBe(401);
  expect(await asImg(path, `${cookie}x`)).toBe(401);
});

test('a token takes precedence over the cookie, even if it is invalid', async () => {
  const { path, cookie } = await owner();
  const stranger = gateway.user();
  const asked = async (authorization: string) =>
    (await gateway.call(path, { headers: { cookie, authorization } })).status;
  expect(await asked(`Bearer ${stranger.token}`)).toBe(404);
  expect(await asked('Bearer nonsense')).toBe(401);
});

test("the cookie gives no access to other users' images", async () => {
  const [ann, ben] = [await owner(), await owner()];
  expect(await asImg(ann.path, ben.cookie)).toBe(404);
});

describe('the image cookie ends with its token', () => {
  test('when the token is revoked', async () => {
    const { id, path, cookie } = await owner();
    gateway.auth.users.set(id, { role: 'user', token_version: 2 });
    const again = await gateway.call('/api/auth/me', { token: gateway.auth.token(id) });
    expect(await asImg(path, cookie)).toBe(401);
    expect(await asImg(path, again.headers.getSetCookie()[0]?.split(';')[0] ?? '')).toBe(200);
  });

  test('when the token expires', async () => {
    const soon = Math.floor(Date.now() / 1000) + 60;
    const { path, cookie, given } = await owner({ ver: 1, exp: soon });
    expect(given).toContain(`Expires=${new Date(soon * 1000).toUTCString()}`);
    expect(await asImg(path, cookie)).toBe(200);
    skip(61_000);
    expect(await asImg(path, cookie)).toBe(401);
    jest.useRealTimers();
  });

  test.each([
    ['POST', '/api/auth/logout'],
    ['POST', '/api/auth/me/sign-out-everywhere'],
    ['DELETE', '/api/auth/me'],
  ])('after %s %s', async (method, path) => {
    const { token, cookie } = await owner();
    const answer = await gateway.call(path, { method, token });
    const cleared = (calls: string) =>
      expect.stringMatching(new RegExp(`^${cookie.split('=')[0]}=; Path=/api/${calls}; Expires=Thu, 01 Jan 1970`));
    expect(answer.headers.getSetCookie()).toEqual(['images', 'files', 'reports'].map(cleared));
  });
});

test('the cookie is secure only if the browser uses https', async () => {
  const { token } = gateway.user();
  await other.stop('gateway');
  await other.startGateway({ TRUST_PROXY: '1', PUBLIC_URL: 'https://things.example' });
  // Node's http client, because `fetch` cannot set the host.
  const isSecure = async (headers: Record<string, string>) => {
    const call = get(`${other.address}/api/auth/me`, { headers: { authorization: `Bearer ${token}`, ...headers } });
    const [answer]: IncomingMessage[] = await once(call, 'response');
    await answer?.toArray();
    return answer?.headers['set-cookie']?.[0]?.includes('; Secure');
  };
  expect(await isSecure({})).toBe(false);
  expect(await isSecure({ 'x-forwarded-proto': 'https' })).toBe(true);
  expect(await isSecure({ host: 'things.example' })).toBe(true);
});
