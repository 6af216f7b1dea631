import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { until } from '@whereabouts/shared/testing/until.js';
import sharp from 'sharp';
import { PhotoProcessor } from '../photos/photo-processor.js';
import { ImageStore, STORE_FULL } from '../store/image-store.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { picture } from '../testing/picture.js';

const ann: Actor = { id: 1, role: 'user' };
const bob: Actor = { id: 2, role: 'admin' };

let media: MediaService;
let bytes: Buffer;
let path: string;
let id: number;

beforeAll(async () => {
  media = await mediaService();
  bytes = await picture(800, 600).png().toBuffer();
  const { image } = ReceivedUpload.parse(await (await media.upload(ann, { image: bytes })).json());
  id = image?.id ?? 0;
  path = `/internal/images/${id}/content`;
});

afterAll(() => media?.close());

const body = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('a browser gets the whole image and may cache it', async () => {
  const response = await media.content(ann, path);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^"[^"]+"$/),
  });
  expect((await body(response)).equals(bytes)).toBe(true);
});

test('a browser gets the thumbnail with a different ETag', async () => {
  const response = await media.content(ann, `${path}?thumb=1`);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('etag')).not.toBe((await media.content(ann, path)).headers.get('etag'));
  const thumbnail = await body(response);
  expect(response.headers.get('content-length')).toBe(String(thumbnail.length));
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 400, height: 300 });
});

test('analysis gets the photo as JPEG and the pixels for its main color', async () => {
  const form = await (await media.content(ann, `${path}?picture=1`)).formData();
  expect([form.get('width'), form.get('height')]).toEqual(['800', '600']);
  const [jpeg, pixels] = [form.get('jpeg'), form.get('pixels')] as unknown as [Blob, Blob];
  expect(pixels.size).toBe(64 * 64 * 3);
  expect(await sharp(await jpeg.arrayBuffer()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 800,
    height: 600,
  });
  expect((await media.content({ ...ann, id: 99 }, `${path}?picture=1`)).status).toBe(404);
});

test('a client that disconnects ends the work on its picture and leaves no file', async () => {
  const picture = jest.spyOn(media.app.get(PhotoProcessor), 'picture');
  picture.mockImplementation((_user, _request, signal) =>
    once(signal as AbortSignal, 'abort').then(() => Promise.reject(signal?.reason)),
  );
  const caller = new AbortController();
  const headers = media.signed(ann, 'GET', `${path}?picture=1`);
  const answer = fetch(`${media.address}${path}?picture=1`, { headers, signal: caller.signal });
  await until(() => picture.mock.calls.length === 1);
  expect(await media.uploads()).toBe(1);
  caller.abort();
  await expect(answer).rejects.toThrow();
  await until(async () => (await media.uploads()) === 0);
  picture.mockRestore();
});

test('a crop whose file is missing is created again', async () => {
  const part = `${path}?thumb=1&box=0,0,0.5,0.5`;
  const before = await body(await media.content(ann, part));
  for (const file of await media.files()) if (file.includes('.crop.')) await rm(file);
  expect((await body(await media.content(ann, part))).equals(before)).toBe(true);
});

test('HEAD returns only the headers', async () => {
  const response = await media.content(ann, path, {}, 'HEAD');
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  expect(await body(response)).toHaveLength(0);
});

test('a browser that has the image gets a 304', async () => {
  const etag = (await media.content(ann, path)).headers.get('etag') ?? '';
  for (const known of [etag, `"other", ${etag}`, '*']) {
    // By default, fetch would request a fresh copy.
    const response = await media.content(ann, path, { 'If-None-Match': known, 'Cache-Control': 'max-age=0' });
    expect([response.status, response.headers.get('etag')]).toEqual([304, etag]);
  }
  expect((await media.content(ann, path, { 'If-None-Match': '"other"', 'Cache-Control': 'max-age=0' })).status).toBe(
    200,
  );
});

describe('range requests', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=-5', -5, -1],
    ['bytes=100-', 100, -1],
    ['bytes=100-99999999', 100, -1],
  ])('the range %s gets its bytes', async (range, from, to) => {
    const [start, end] = [from < 0 ? bytes.length + from : from, to < 0 ? bytes.length + to : to];
    const response = await media.content(ann, path, { Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect((await body(response)).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test('a range beyond the end of the image gets a 416', async () => {
    const response = await media.content(ann, path, { Range: 'bytes=99999999-' });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect(await response.json()).toMatchObject({ success: false, code: 'range_not_satisfiable' });
  });

  test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=x'])(
    'an unsupported range gets the whole image: %s',
    async (range) => {
      const response = await media.content(ann, path, { Range: range });
      expect([response.status, (await body(response)).length]).toEqual([200, bytes.length]);
    },
  );

  test('a range of an older file gets the whole image', async () => {
    const etag = (await media.content(ann, path)).headers.get('etag') ?? '';
    const status = async (known: string) =>
      (await media.content(ann, path, { Range: 'bytes=0-1', 'If-Range': known })).status;
    expect([await status(etag), await status('"older"')]).toEqual([206, 200]);
  });
});

describe('a user who sees an item on the image', () => {
  const cleo: Actor = { id: 3, role: 'user' };
  const read = (headers: Record<string, string> = {}, method?: string) => media.content(cleo, path, headers, method);

  test('the user gets the image, ranges, headers, thumbnail and 304 responses', async () => {
    media.uses.viewers.set(id, [cleo.id]);
    const whole = await read();
    expect((await body(whole)).equals(bytes)).toBe(true);
    expect((await body(await read({ Range: 'bytes=10-19' }))).equals(bytes.subarray(10, 20))).toBe(true);
    const known = { 'If-None-Match': whole.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
    expect([(await read({}, 'HEAD')).status, (await read(known)).status]).toEqual([200, 304]);
    expect((await media.content(cleo, `${path}?thumb=1`)).status).toBe(200);
  });

  test('the user gets nothing after losing access, whatever they have cached', async () => {
    media.uses.viewers.set(id, [cleo.id]);
    const etag = (await read()).headers.get('etag') ?? '';
    media.uses.viewers.delete(id);
    const known = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const answers = [await read(), await read({ Range: 'bytes=0-1' }), await read(known), await read({}, 'HEAD')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('the user gets a 503 while inventory does not respond, and the uploader still gets the image', async () => {
    media.uses.viewers.set(id, [cleo.id]);
    await media.uses.without('inventory', async () => {
      expect([(await read()).status, (await media.content(ann, path)).status]).toEqual([503, 200]);
    });
    expect((await read()).status).toBe(200);
  });
});

describe('users without access', () => {
  test("an unknown image and another user's image get the same response", async () => {
    const [foreign, unknown] = [
      await media.content(bob, path),
      await media.content(bob, '/internal/images/999999/content'),
    ];
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    const [first, second] = (await Promise.all([foreign.json(), unknown.json()])) as { error: string; code: string }[];
    expect([first?.error, first?.code]).toEqual([second?.error, second?.code]);
    expect(foreign.headers.get('cache-control')).toBeNull();
  });

  test('an invalid id gets a 400', async () => {
    expect((await media.content(ann, '/internal/images/one/content')).status).toBe(400);
  });

  test('a signature is valid for one path and one method only', async () => {
    const elsewhere = media.signed(ann, 'GET', '/internal/images/999999/content');
    expect((await fetch(media.address + path, { headers: elsewhere })).status).toBe(401);
    const to_upload = media.signed(ann, 'POST', path);
    expect((await fetch(media.address + path, { headers: to_upload })).status).toBe(401);
  });
});

test('while the disk is full, the health check says so and images are still sent', async () => {
  const full = jest.spyOn(media.app.get(ImageStore), 'ready').mockResolvedValue(STORE_FULL);
  const health = await fetch(`${media.address}/health/ready`);
  expect([health.status, await health.json()]).toMatchObject([
    200,
    { status: 'degraded', info: { photos: { status: 'degraded', message: STORE_FULL } } },
  ]);
  expect((await media.content(ann, path)).status).toBe(200);
  full.mockRestore();
});
