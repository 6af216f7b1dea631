import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { guestCollections, guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { TestGateway } from './testing/test-gateway.js';

const GUEST = 'g'.repeat(43);

/** A page in the form in which the build writes it. */
const page = (title: string) =>
  `<head><title>${title}</title><link rel="manifest" href="./manifest.webmanifest" /></head><script src="./assets/one.js"></script>`;

@Controller()
class FakeSharing {
  @OnCommand(guestLinks.open)
  open() {
    const link = { link_id: 1, collection_id: 2, owner_id: 3, permission: 'edit' as const };
    return { ...link, expires_at: null, is_expired: false, new_visitor: GUEST };
  }
}

@Controller()
class FakeInventory {
  @OnCommand(guestCollections.find)
  find() {
    return new RawReply('W/"1"', Buffer.from('{}'));
  }
}

const folder = mkdtempSync(join(tmpdir(), 'web-'));
let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page('The app'));
  writeFileSync(join(folder, 'guest.html'), page('A guest'));
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"start_url":"./"}');
  writeFileSync(join(folder, 'assets', 'one.js'), '1;');
  gateway = await TestGateway.start(
    { WEB_DIR: folder, BASE_PATH: '/things', GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' },
    { sharing: FakeSharing, inventory: FakeInventory },
  );
  token = gateway.user('admin').token;
});

afterAll(async () => {
  await gateway?.close();
  rmSync(folder, { recursive: true });
});

/** Node's fetch sends `no-cache`, which makes Express always send the whole page. */
const AS_BROWSERS = { 'cache-control': 'max-age=0' };

/** The URLs in a response: in its body, its redirect and the path of its cookie. */
async function answerOf(path: string, method = 'GET') {
  const body = method === 'POST' ? { email: 'b@example.org' } : undefined;
  const answer = await gateway.call(path, { method, token, body });
  const [cookie = ''] = answer.headers.getSetCookie();
  return {
    status: answer.status,
    text: await answer.text(),
    location: answer.headers.get('location') ?? '',
    cookiePath: /; Path=([^;]+)/.exec(cookie)?.[1],
    etag: answer.headers.get('etag'),
  };
}

const APP = {
  status: 200,
  text: '<head><title>The app</title><link rel="manifest" href="/things/manifest.webmanifest" /><meta name="base-path" content="/things"></head><script src="/things/assets/one.js"></script>',
};

describe.each([
  ['leaves the prefix', '/things'],
  ['strips the prefix', ''],
])('behind a proxy that %s', (_, prefix) => {
  test.each([
    ['/', APP],
    ['/inventory/place/Box%201.5/things', APP],
    ['/assets/one.js', { status: 200, text: '1;' }],
    ['/assets/two.js', { status: 404 }],
    ['/robots.json', { status: 404 }],
    ['/manifest.webmanifest', { status: 200, text: '{"start_url":"./"}' }],
    [`/shared/${GUEST}`, { text: expect.stringContaining('<meta name="base-path" content="/things">') }],
    [`/shared/${GUEST}`, { text: expect.stringContaining('src="/things/assets/one.js"') }],
    ['/whereabouts', { text: expect.stringContaining('<link rel="stylesheet" href="/things/landing.css">') }],
    ['/whereabouts', { text: expect.stringContaining('<a class="open" href="/things/">') }],
    ['/health/live', { status: 200 }],
    ['/api/openapi.json', { text: expect.stringContaining('"servers":[{"url":"/things"}]') }],
    ['/api/auth/me', { status: 200, cookiePath: '/things/api/images' }],
    ['/api/auth/google/nonce', { cookiePath: '/things/api/auth' }],
    ['/api/auth/google/redirect', { location: expect.stringMatching(/%2Fthings%2Fapi%2Fauth%2Fgoogle%2Fcallback&/) }],
    ['/api/auth/google/redirect', { cookiePath: '/things/api/auth/google' }],
    ['/api/auth/google/callback?code=1', { location: '/things/?auth_error=google' }],
    [`/api/collections/guest/${GUEST}`, { cookiePath: `/things/api/collections/guest/${GUEST}` }],
    ['/api/nothing', { status: 404 }],
  ])('the path %s has the same response as at the root', async (path, expected) => {
    expect(await answerOf(prefix + path)).toMatchObject(expected);
  });

  test('a link to pass on contains the prefix once', async () => {
    const { text } = await answerOf(`${prefix}/api/auth/admin/invite`, 'POST');
    expect(JSON.parse(text).invite_url).toBe(`${gateway.address}/things/signup?invite=invitation`);
  });
});

test('the prefix without its slash serves the app, and a path that only starts like the prefix is not part of the API', async () => {
  expect(await answerOf('/things')).toMatchObject(APP);
  expect(await answerOf('/thingsapi/auth/me')).toMatchObject(APP);
});

test('a browser that has the page gets a 304', async () => {
  const { etag } = await answerOf('/things/');
  const again = await gateway.call('/things/', { headers: { 'if-none-match': etag ?? '', ...AS_BROWSERS } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('a page served at the root does not contain a base path', async () => {
  await gateway.stop('gateway');
  await gateway.startGateway({ BASE_PATH: '' });
  const { text } = await answerOf('/inventory/place/Box');
  expect(text).toContain('src="/assets/one.js"');
  expect(text).not.toContain('base-path');
  expect(await answerOf('/api/openapi.json')).toMatchObject({
    text: expect.stringContaining('"servers":[{"url":"/"}]'),
  });
});
