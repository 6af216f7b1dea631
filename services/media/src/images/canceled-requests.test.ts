import { randomUUID } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { globalAgent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { ReceivedUpload } from '@whereabouts/shared/contracts/media.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { ImageStore } from '../store/image-store.js';
import { type MediaService, mediaService } from '../testing/media-service.js';
import { openUpload } from '../testing/open-upload.js';
import { picture } from '../testing/picture.js';
import { UploadFolder } from './upload-folder.js';

const ann: Actor = { id: 1, role: 'user' };
const CANCELED = 200;
/** Approximate duration of a request here, so that requests are canceled at every step. */
const LONGEST_MS = 30;

const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY } = process.env;

/** A leaked handle would be closed by garbage collection after a minute or more. */
const PROMPTLY_MS = 40_000;

/** Waits until no handle is open or the time is over. @returns the number of open handles */
async function remaining(count: () => number | Promise<number>): Promise<number> {
  const deadline = Date.now() + PROMPTLY_MS;
  while ((await count()) > 0 && Date.now() < deadline) await pause(50);
  return count();
}

/** Starts a request and cancels it at a random moment. */
async function cancel(media: MediaService, path: string) {
  const outgoing = request(media.address + path, { headers: media.signed(ann, 'GET', path) });
  outgoing.on('error', () => {}).once('response', (answer) => answer.on('error', () => {}));
  outgoing.end();
  await pause(Math.random() * LONGEST_MS);
  outgoing.destroy();
}

async function contentPath(media: MediaService) {
  const { image } = ReceivedUpload.parse(
    await (
      await media.upload(ann, { image: await picture(1600, 1200).png({ compressionLevel: 0 }).toBuffer() })
    ).json(),
  );
  return `/internal/images/${image?.id}/content`;
}

async function cancelMany(media: MediaService) {
  const path = await contentPath(media);
  await Promise.all(Array.from({ length: CANCELED }, () => cancel(media, path)));
  return path;
}

/** Cancels a request after the store has opened the file, before media gets the stream. */
async function cancelWhileOpening(media: MediaService) {
  const path = await contentPath(media);
  const outgoing = request(media.address + path, { headers: media.signed(ann, 'GET', path) }).on('error', () => {});
  const store = media.app.get(ImageStore);
  const read = store.read.bind(store);
  let opened = false;
  store.read = async (...asked) => {
    const content = await read(...asked);
    outgoing.destroy();
    await pause(100);
    opened = true;
    return content;
  };
  outgoing.end();
  await until(() => opened);
  store.read = read;
}

describe('canceled requests with a folder store', () => {
  let media: MediaService;

  beforeAll(async () => {
    media = await mediaService();
  });

  afterAll(() => media?.close());

  /** Files in the store that this process has open. */
  async function openFiles() {
    const stored = new Set(await media.files());
    const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    return (await Promise.all(links)).filter((path) => stored.has(path)).length;
  }

  const linux = process.platform === 'linux' ? test : test.skip;

  linux(`${CANCELED} requests canceled at random moments leave no file open`, async () => {
    await cancelMany(media);
    expect(await remaining(openFiles)).toBe(0);
  });

  linux('a request canceled while its file is being opened leaves no file open', async () => {
    await cancelWhileOpening(media);
    expect(await remaining(openFiles)).toBe(0);
  });

  test('an upload canceled before its form is read leaves no folder', async () => {
    const uploads = media.app.get(UploadFolder);
    const receive = uploads.with.bind(uploads);
    uploads.with = (work) =>
      receive(async (folder) => {
        outgoing.destroy();
        await pause(100);
        return work(folder);
      });
    const outgoing = openUpload(media, ann).on('error', () => {});
    outgoing.flushHeaders();
    await until(async () => (await media.uploads()) > 0);
    uploads.with = receive;
    expect(await remaining(() => media.uploads())).toBe(0);
  });
});

if (TEST_S3_ENDPOINT) {
  describe('canceled requests with an S3 store', () => {
    let media: MediaService;

    beforeAll(async () => {
      media = await mediaService({
        PHOTO_DIR: '',
        S3_ENDPOINT: TEST_S3_ENDPOINT,
        S3_ACCESS_KEY: TEST_S3_ACCESS_KEY ?? '',
        S3_SECRET_KEY: TEST_S3_SECRET_KEY ?? '',
        S3_BUCKET: `test-${randomUUID()}`,
      });
    });

    afterAll(() => media?.close());

    /** Connections to the store that are in use by requests. */
    const busy = () =>
      Object.entries(globalAgent.sockets).filter(([name]) => name.includes(`:${new URL(TEST_S3_ENDPOINT).port}:`))
        .length;

    test(`${CANCELED} requests canceled at random moments leave no connection in use`, async () => {
      const path = await cancelMany(media);
      expect(await remaining(busy)).toBe(0);
      const whole = await media.content(ann, path);
      expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(0);
    });

    test('a request canceled while its file is being opened leaves no connection in use', async () => {
      await cancelWhileOpening(media);
      expect(await remaining(busy)).toBe(0);
    });
  });
} else {
  test.skip('S3 (skipped: TEST_S3_ENDPOINT names no server)', () => {});
}
