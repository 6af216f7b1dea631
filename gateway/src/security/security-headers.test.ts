import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({ CORS_ORIGINS: 'https://friend.example' });
});

afterAll(() => gateway?.close());

/** The policy by directive. */
function policyOf(response: Response): Record<string, string[]> {
  const header = response.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
}

describe('every response', () => {
  test.each([
    ['to a successful call', '/health/live', {}, 200],
    ['to an unknown path', '/api/nowhere', {}, 404],
    ['to a call without a token', '/api/items', {}, 401],
    ['to an unreadable path', '/api/settings/%E0%A4%A', {}, 400],
    ['to an invalid body', '/api/auth/login', { method: 'POST', body: '{"email":' }, 400],
    ['to a method that the path does not support', '/api/auth/login', { method: 'PUT' }, 405],
    ['to a body that is too long', '/api/auth/login', { method: 'POST', body: `"${'x'.repeat(4e6)}"` }, 413],
  ])('%s has the security headers', async (_case, path, init, status) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(gateway.address + path, { ...init, headers });
    expect(response.status).toBe(status);
    expect(policyOf(response)).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'", "'wasm-unsafe-eval'"],
      'frame-ancestors': ["'none'"],
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-req-id': expect.any(String),
      'permissions-policy': expect.stringMatching(/\bcamera=\(self\).*\bgeolocation=\(\).*\bmicrophone=\(\)/),
    });
    expect(response.headers.has('x-powered-by')).toBe(false);
    if (status >= 400) expect(Problem.parse(await response.json()).success).toBe(false);
  });

  test('may be read by our own pages and those of the configured origins', async () => {
    const allowed = async (origin: string) =>
      (await gateway.call('/api/auth/me', { headers: { origin } })).headers.get('access-control-allow-origin');
    expect([await allowed('https://friend.example'), await allowed('https://foe.example')]).toEqual([
      'https://friend.example',
      null,
    ]);
  });
});

test("the policy allows Google's script, frame and styles only if Google sign-in is configured", async () => {
  const plain = await gateway.call('/health/live');
  expect(plain.headers.get('content-security-policy')).not.toContain('google');
  await gateway.stop('gateway');
  await gateway.startGateway({ GOOGLE_CLIENT_ID: 'client' });
  const response = await gateway.call('/health/live');
  expect(policyOf(response)).toMatchObject({
    'script-src': ["'self'", "'wasm-unsafe-eval'", 'https://accounts.google.com/gsi/client'],
    'frame-src': ["'self'", 'https://accounts.google.com/gsi/'],
    'connect-src': ["'self'", 'https://accounts.google.com/gsi/'],
    'style-src': ["'self'", "'unsafe-inline'", 'https://accounts.google.com/gsi/style'],
    'frame-ancestors': ["'none'"],
  });
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});
