import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { API_CALLS } from '@whereabouts/shared/contracts/http/api-calls.js';
import { parseRoute, requestOf } from '@whereabouts/shared/contracts/http/route.js';
import { checkedFetch } from '@whereabouts/shared/testing/checked-fetch.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type ApiUser, numberedImage, registerApiUser } from '../../tools/demo/api-user.js';
import { type System, startSystem } from '../environment/system.js';
import { startTraceCollector, type TraceCollector } from '../environment/trace-collector.js';

let system: System;
let collector: TraceCollector;
let user: ApiUser;

beforeAll(async () => {
  collector = await startTraceCollector();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collected',
  };
  system = await startSystem({ workers: 0, env });
  user = await registerApiUser(system.address, 'still-here@example.org', {}, checkedFetch);
});

afterAll(async () => {
  await system?.stop();
  await collector?.close();
});

const statusOf = async (path: string) => (await user.call(path)).status;

test('an image waits for a worker and becomes an item once a worker runs', async () => {
  expect((await user.addPhoto(await numberedImage(1), 'Blue_mug--Kitchen.jpg')).status).toBe(201);
  expect((await user.pending()).map(({ status }) => status)).toEqual(['pending']);
  system.startWorker();
  await until(async () => (await user.items()).length === 1);
  expect((await user.items())[0]).toMatchObject({ name: 'Blue mug', area: 'Kitchen', owner_name: 'Test Person' });
});

test('image bytes have an ETag, ranges and a thumbnail, and only their owner gets them', async () => {
  const [item] = await user.items();
  const path = `/api/images/${item?.image_id}/content`;
  const whole = await user.call(path);
  expect(whole.headers.get('content-type')).toBe('image/jpeg');
  expect(whole.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(whole.headers.get('vary')).toMatch(/\bAuthorization, Cookie\b/);
  const etag = whole.headers.get('etag') ?? '';
  expect((await user.call(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const part = await user.call(path, { headers: { range: 'bytes=0-9' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  expect((await user.call(`${path}?thumb=1`)).headers.get('content-type')).toBe('image/webp');
  expect((await user.call(`${path}?thumb=1&box=0.5,0.5,0.25,0.25`)).headers.get('content-type')).toBe('image/webp');
  expect((await user.call(`${path}?thumb=1&box=0.5`)).status).toBe(400);
  const other = await registerApiUser(system.address, 'other@example.org');
  expect((await other.call(path)).status).toBe(404);
  expect((await fetch(system.address + path)).status).toBe(401);
});

test('a repeated image is skipped, and the entry names the existing items', async () => {
  await user.addPhoto(await numberedImage(1), 'again.jpg');
  const skipped = (await user.pending()).find(({ status }) => status === 'skipped');
  expect(skipped?.error_message).toBe('Duplicate - 1 item(s) already exist');
  expect((await user.call(`/api/queue/${skipped?.id}`, { method: 'DELETE' })).status).toBe(200);
});

test('a file that is not an image is rejected with a sentence, whatever its name', async () => {
  const refused = await user.addPhoto(Buffer.from('<html>not a photo</html>'), 'photo.jpg');
  expect(refused.status).toBe(415);
  expect(await refused.json()).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
  const image = await numberedImage(2);
  expect((await user.addPhoto(image.subarray(0, image.length / 2), 'broken.jpg')).status).toBe(422);
});

// A rejected form leaves its connection usable for the next one.
test.each([
  { megabytes: 41, times: 2 },
  { megabytes: 45, times: 1 },
  { megabytes: 80, times: 2 },
])('a photo of $megabytes MB is a 413 however it is sent', async ({ megabytes, times }) => {
  const huge = Buffer.concat([await numberedImage(2)], megabytes * 1024 * 1024);
  for (let time = 0; time < times; time += 1) expect((await user.addPhoto(huge, 'huge.jpg')).status).toBe(413);
  const head = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
  const body = new Blob([head, huge, '\r\n--b--\r\n']).stream();
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const streamed = await user.call('/api/queue/add', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  expect([streamed.status, await streamed.json()]).toMatchObject([413, { code: 'photo_too_large' }]);
});

// This test comes before the kill of a service, because a killed service loses its unsent spans.
test('a call is one trace from the gateway through the broker to the database, without user data', async () => {
  const has = (...path: string[]) =>
    collector.pathsTo(path.at(-1)?.split(' ')[1] ?? '').some((found) => found.join(' > ').endsWith(path.join(' > ')));
  const save = ['analysis analysis.jobs', 'analysis inventory.saveItems', 'inventory inventory.saveItems'];
  await until(() =>
    has('gateway GET /api/items', 'gateway inventory.listItems', 'inventory inventory.listItems', 'inventory SELECT'),
  );
  await until(() => has('gateway POST /api/queue/add', 'media POST /internal/upload', 'media SELECT'));
  await until(() => has(...save, 'inventory SELECT'));
  expect(collector.authorization).toBe('Bearer collected');
  const everything = collector.bodies.join();
  expect(everything).toContain('"db.query.text"');
  expect(everything).not.toContain('readiness');
  for (const own of ['still-here', 'Test Person', 'Blue', 'Kitchen', 'mug', user.token.slice(-20)])
    expect(everything).not.toContain(own);
});

test('while a service is down its calls are a 503, other calls work, and its calls work again after a restart', async () => {
  await system.kill('inventory');
  await until(async () => (await statusOf('/api/items')) === 503);
  expect(await statusOf('/api/auth/me')).toBe(200);
  expect(await statusOf('/api/queue/pending')).toBe(200);
  const health = await fetch(`${system.address}/health`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({
    services: { inventory: { status: 'error' }, auth: { status: 'ok' } },
  });
  system.startAgain('inventory');
  await until(async () => (await statusOf('/api/items')) === 200);
});

/**
 * Excluded: calls with ids in the path, and those of Google and of an AI provider, which are not configured.
 */
const READS = Object.values(API_CALLS)
  .flatMap((calls) => Object.values(calls))
  .filter(({ response, route }) => {
    const { method, pathFields } = parseRoute(route);
    return method === 'GET' && pathFields.length === 0 && response && !/google|ai-settings\/models/.test(route);
  })
  .map(({ route }) => requestOf(route, { q: 'tent', item_ids: '1' }).path);

test('every read-only call answers as its contract says', async () => {
  for (const path of READS) expect([path, (await user.call(path)).status]).toEqual([path, 200]);
});

test('a signed-in browser loads images by cookie until its session ends', async () => {
  const [item] = await user.items();
  const path = `/api/images/${item?.image_id}/content?thumb=1`;
  const json = { 'content-type': 'application/json' };
  const given = async (answer: Response) => {
    await answer.body?.cancel();
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  const shown = async (cookie: string) => (await fetch(system.address + path, { headers: { cookie } })).status;
  const credentials = { email: 'still-here@example.org', password: 'correct horse' };
  const init = { method: 'POST', headers: json, body: JSON.stringify(credentials) };
  const first = await given(await fetch(`${system.address}/api/auth/login`, init));
  expect(await shown(first)).toBe(200);
  const change = { current_password: 'correct horse', new_password: 'another correct horse' };
  const changed = await user.call('/api/auth/me', { method: 'PUT', headers: json, body: JSON.stringify(change) });
  const second = await given(changed);
  // A later token version proves the change.
  expect([await shown(second), await shown(first)]).toEqual([200, 401]);
});
