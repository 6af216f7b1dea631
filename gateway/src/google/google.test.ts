import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type AugmentedRequest, Events, OAuth2Server } from 'oauth2-mock-server';
import { skip } from '../testing/clock.js';
import { TestGateway } from '../testing/test-gateway.js';

const CLIENT = { GOOGLE_CLIENT_ID: 'client-id', GOOGLE_CLIENT_SECRET: 'client-secret' };
const REDIRECT = '/api/auth/google/redirect';
const FAILED = '/?auth_error=google';
const ELEVEN_MINUTES_MS = 11 * 60_000;

let google: OAuth2Server;
let gateway: TestGateway;

beforeAll(async () => {
  google = new OAuth2Server();
  await google.issuer.keys.generate('RS256');
  await google.start(0, '127.0.0.1');
  gateway = await TestGateway.start({
    ...CLIENT,
    GOOGLE_AUTHORIZATION_URL: `${google.issuer.url}/authorize`,
    GOOGLE_TOKEN_URL: `${google.issuer.url}/token`,
  });
});

beforeEach(() => gateway.auth.heard.clear());

afterAll(async () => {
  jest.useRealTimers();
  await gateway?.close();
  await google?.stop();
});

/** Starts a sign-in in a browser: returns the redirect and the cookie. */
async function setOut(path = REDIRECT) {
  const response = await gateway.call(path);
  const [cookie = ''] = response.headers.getSetCookie();
  return { response, cookie, location: new URL(response.headers.get('location') ?? '') };
}

/** Signs in at Google: returns the redirect back. */
async function atGoogle(location: URL): Promise<URL> {
  const response = await fetch(location, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** Returns the browser from Google: returns the final URL. */
async function comeBack({ pathname, search }: URL, cookie: string) {
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  const response = await gateway.call(pathname + search, { headers });
  return { response, end: response.headers.get('location') };
}

describe('starting a Google sign-in', () => {
  test('redirects to Google and requests only the identity', async () => {
    const { response, location } = await setOut();
    expect(response.status).toBe(302);
    expect(location.origin).toBe(new URL(google.issuer.url ?? '').origin);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client-id',
      scope: 'openid email profile',
      redirect_uri: `${gateway.address}/api/auth/google/callback`,
      state: expect.stringMatching(/^[\w-]{32}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
    });
  });

  test('sets a short-lived cookie that only this flow gets', async () => {
    const { cookie } = await setOut();
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api/auth/google', 'Max-Age=600']) {
      expect(cookie.split('; ')).toContain(attribute);
    }
    expect(cookie).not.toContain('Secure');
  });
});

test('a browser has one Google nonce in all its tabs, and the nonce is sent along with the ID token', async () => {
  const ask = (cookie = '') => gateway.call('/api/auth/google/nonce', { headers: { cookie } });
  const first = await ask();
  const [cookie = ''] = first.headers.getSetCookie();
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth']) {
    expect(cookie.split('; ')).toContain(attribute);
  }
  const { nonce } = (await first.json()) as { nonce: string };
  const own = cookie.split(';')[0] ?? '';
  expect(await (await ask(own)).json()).toEqual({ nonce });
  const bring = (headers: Record<string, string>) =>
    gateway.call('/api/auth/google', { method: 'POST', headers, body: { token: 'a-token', nonce: 'made up' } });
  await bring({ cookie: own });
  expect(gateway.auth.heard.get('google')).toMatchObject({ token: 'a-token', nonce });
  await bring({ cookie: 'google_nonce=forged' });
  expect(gateway.auth.heard.get('google')).not.toHaveProperty('nonce');
});

describe('returning from Google', () => {
  test('redirects to the web app with a token after the #', async () => {
    let asked: AugmentedRequest | undefined;
    google.service.once(Events.BeforeResponse, (_response, request) => {
      asked = request;
    });
    const { cookie, location } = await setOut(`${REDIRECT}?invite=an-invitation&setup=a-code`);
    const { response, end } = await comeBack(await atGoogle(location), cookie);
    expect([response.status, end]).toEqual([302, '/#token=from-google']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()[0]).toMatch(/^google_state=;.*Expires=Thu, 01 Jan 1970/);
    expect(asked?.body).toMatchObject({ grant_type: 'authorization_code', client_secret: 'client-secret' });
    const heard = gateway.auth.heard.get('google');
    expect(heard).toEqual({
      token: expect.stringMatching(/^eyJ/),
      invite_token: 'an-invitation',
      setup_code: 'a-code',
      nonce: location.searchParams.get('nonce'),
      caller: { address: expect.any(String) },
    });
  });

  test('hands the ID token and its nonce to the page if an account needs its password', async () => {
    gateway.auth.linkRequired = true;
    const { cookie, location } = await setOut();
    const { response, end } = await comeBack(await atGoogle(location), cookie);
    gateway.auth.linkRequired = false;
    expect(end).toMatch(/^\/login#google_token=eyJ/);
    const nonce = response.headers.getSetCookie().find((each) => each.startsWith('google_nonce=')) ?? '';
    const body = { token: 'id-token', password: 'x' };
    const headers = { cookie: nonce.split(';')[0] ?? '' };
    await gateway.call('/api/auth/google/link', { method: 'POST', headers, body });
    expect(gateway.auth.heard.get('googleLink')).toMatchObject({ ...body, nonce: location.searchParams.get('nonce') });
  });

  test.each([
    ['redirects to the requested path', '/items/5?from=label', '/items/5?from=label#token=from-google'],
    ['ignores another host', '//evil.example', '/#token=from-google'],
    ['ignores another host behind a backslash', '/\\evil.example', '/#token=from-google'],
    ['ignores a full URL', 'https://evil.example/', '/#token=from-google'],
    ['ignores a fragment', '/home#token=planted', '/#token=from-google'],
  ])('%s', async (_case, return_to, expected) => {
    const { cookie, location } = await setOut(`${REDIRECT}?${new URLSearchParams({ return_to })}`);
    expect((await comeBack(await atGoogle(location), cookie)).end).toBe(expected);
  });

  test('keeps the requested path if an account needs its password', async () => {
    gateway.auth.linkRequired = true;
    const { cookie, location } = await setOut(`${REDIRECT}?return_to=/items/5`);
    const { end } = await comeBack(await atGoogle(location), cookie);
    gateway.auth.linkRequired = false;
    expect(end).toMatch(/^\/login\?return_to=%2Fitems%2F5#google_token=eyJ/);
  });

  test.each(['password', 'delete'])('hands a fresh ID token to the page that needs proof for %s', async (prove) => {
    const { cookie, location } = await setOut(`${REDIRECT}?prove=${prove}`);
    const { end } = await comeBack(await atGoogle(location), cookie);
    expect(end).toMatch(new RegExp(`^/profile\\?prove=${prove}#google_token=eyJ`));
    expect(gateway.auth.heard.size).toBe(0);
  });

  test('works once, even for a copied cookie', async () => {
    const { cookie, location } = await setOut();
    const back = await atGoogle(location);
    expect((await comeBack(back, cookie)).end).toBe('/#token=from-google');
    gateway.auth.heard.clear();
    expect((await comeBack(back, cookie)).end).toBe(FAILED);
    expect(gateway.auth.heard.size).toBe(0);
  });

  test.each<[string, (back: URL, cookie: string) => Promise<{ end: string | null }> | { end: string | null }]>([
    ['without a cookie', (back) => comeBack(back, '')],
    ['without a state', (back, cookie) => comeBack(without(back), cookie)],
    ['with the state of another browser', async (back) => comeBack(back, (await setOut()).cookie)],
    ['with a cookie made by hand', (back) => comeBack(back, `google_state=${forged(back)}`)],
    ['too late', (back, cookie) => tooLate(back, cookie)],
  ])('%s fails', async (_case, attempt) => {
    const { cookie, location } = await setOut();
    const { end } = await attempt(await atGoogle(location), cookie);
    expect([end, gateway.auth.heard.size]).toEqual([FAILED, 0]);
  });

  test('fails after the user refuses at Google', async () => {
    const { cookie } = await setOut();
    for (const error of ['access_denied', 'server_error']) {
      const back = new URL(`${gateway.address}/api/auth/google/callback?error=${error}`);
      expect((await comeBack(back, cookie)).end).toBe(FAILED);
    }
  });

  test('fails with a code that Google does not know', async () => {
    google.service.once(Events.BeforeResponse, (response) => {
      response.statusCode = 400;
      response.body = { error: 'invalid_grant' };
    });
    const { cookie, location } = await setOut();
    expect((await comeBack(await atGoogle(location), cookie)).end).toBe(FAILED);
  });

  test('fails without an ID token', async () => {
    google.service.once(Events.BeforeResponse, (response) => {
      response.body = { access_token: 'x', token_type: 'Bearer' };
    });
    const { cookie, location } = await setOut();
    expect([(await comeBack(await atGoogle(location), cookie)).end, gateway.auth.heard.size]).toEqual([FAILED, 0]);
  });

  test('reports that auth is down', async () => {
    const { cookie, location } = await setOut();
    const back = await atGoogle(location);
    await gateway.stop('auth');
    expect((await comeBack(back, cookie)).end).toBe('/?auth_error=unavailable');
    await gateway.startAuth();
  });
});

function tooLate(back: URL, cookie: string) {
  skip(ELEVEN_MINUTES_MS);
  return comeBack(back, cookie);
}

function without(back: URL): URL {
  const url = new URL(back);
  url.searchParams.delete('state');
  return url;
}

/** A cookie with the expected content but without our signature. */
function forged(back: URL): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ jti: back.searchParams.get('state'), exp: 9e9 })}.`;
}

test('a product with an https URL uses https for the redirect and the cookie', async () => {
  await gateway.stop('gateway');
  await gateway.startGateway({ PUBLIC_URL: 'https://things.example' });
  const { cookie, location } = await setOut();
  expect(location.searchParams.get('redirect_uri')).toBe('https://things.example/api/auth/google/callback');
  expect(cookie.split('; ')).toContain('Secure');
});

test.each([
  ['client', { ...CLIENT, GOOGLE_CLIENT_ID: '' }],
  ['secret', { ...CLIENT, GOOGLE_CLIENT_SECRET: '' }],
])('Google’s routes do not exist without a configured %s', async (_case, env) => {
  await gateway.stop('gateway');
  await gateway.startGateway(env);
  expect([await gateway.status(REDIRECT), await gateway.status('/api/auth/google/callback?code=1')]).toEqual([
    404, 404,
  ]);
});
