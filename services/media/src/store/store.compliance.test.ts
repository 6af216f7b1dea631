import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { flakyProxy } from '@whereabouts/shared/testing/flaky-proxy.js';
import { FolderStore } from './folder-store.js';
import { ImageMissingError, type ImageStore, storeUnavailable } from './image-store.js';
import { S3Store } from './s3-store.js';

// The failures below are intended. Their log lines would hide real ones.
Logger.overrideLogger(false);

const folder = await mkdtemp(join(tmpdir(), 'store-'));
const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY = '', TEST_S3_SECRET_KEY = '' } = process.env;

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a local file to store. */
async function file(bytes: Buffer | string): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return path;
}

const s3 = (endpoint: string, secret_key = TEST_S3_SECRET_KEY) =>
  new S3Store({ endpoint, access_key: TEST_S3_ACCESS_KEY, secret_key, bucket: `test-${randomUUID()}` });

describe('folder', () => complies(() => new FolderStore(folder)));

if (TEST_S3_ENDPOINT) {
  describe('S3', () => {
    complies(() => s3(TEST_S3_ENDPOINT));

    test('two instances that create the bucket at the same time both succeed', async () => {
      const settings = {
        endpoint: TEST_S3_ENDPOINT,
        access_key: TEST_S3_ACCESS_KEY,
        secret_key: TEST_S3_SECRET_KEY,
        bucket: `test-${randomUUID()}`,
      };
      await Promise.all([new S3Store(settings).ready(), new S3Store(settings).ready()]);
      const put = new S3Store(settings).put('photo', await file('x'), 'image/png');
      await expect(put).resolves.toBeUndefined();
    });

    test('a server that stops sending during a response times out, and a slow reader does not', async () => {
      const proxy = await flakyProxy(TEST_S3_ENDPOINT);
      const keys = { access_key: TEST_S3_ACCESS_KEY, secret_key: TEST_S3_SECRET_KEY };
      const endpoint = proxy.url.replace(/\/$/, '');
      const settings = { endpoint, ...keys, bucket: `test-${randomUUID()}` };
      await new S3Store(settings).put('1-large.photo', await file(Buffer.alloc(40 * 1024 * 1024)), 'image/png');
      const store = new S3Store(settings, 2_000);
      const slow = await store.read('1-large.photo');
      await pause(5_000);
      expect(slow.destroyed).toBe(false);
      slow.destroy();
      const cut = await store.read('1-large.photo');
      proxy.hang();
      await expect(buffer(cut)).rejects.toThrow();
      await proxy.close();
    });

    test('ready() reports a wrong secret', async () => {
      await expect(s3(TEST_S3_ENDPOINT, 'wrong-secret-key').ready()).rejects.toMatchObject({ status: 503 });
    });
  });
} else {
  test.skip('S3 complies (skipped: TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY name no server)', () => {});
}

function complies(makeStore: () => ImageStore) {
  const store = makeStore();
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
  const stored = async () => {
    const key = `1-${randomUUID()}.photo`;
    await store.put(key, await file(bytes), 'image/png');
    return key;
  };
  const contentOf = async (key: string, range?: { start: number; end: number }) => buffer(await store.read(key, range));

  test('the store is ready', async () => expect(await store.ready()).toBeUndefined());

  test('the store returns the stored bytes', async () => {
    expect((await contentOf(await stored())).equals(bytes)).toBe(true);
  });

  test('the store returns a range, both ends inclusive', async () => {
    const key = await stored();
    expect((await contentOf(key, { start: 0, end: 0 })).equals(bytes.subarray(0, 1))).toBe(true);
    expect((await contentOf(key, { start: 10, end: 19 })).equals(bytes.subarray(10, 20))).toBe(true);
    expect((await contentOf(key, { start: 990, end: 999 })).equals(bytes.subarray(990))).toBe(true);
  });

  test('a second put replaces the first', async () => {
    const key = await stored();
    await store.put(key, await file('other'), 'image/png');
    expect((await contentOf(key)).toString()).toBe('other');
  });

  test('a missing file is reported before the first byte', async () => {
    await expect(store.read('1-nothing.photo')).rejects.toThrow(ImageMissingError);
    await expect(store.read('1-nothing.photo', { start: 1, end: 2 })).rejects.toThrow(ImageMissingError);
  });

  test('a file can be deleted repeatedly', async () => {
    const key = await stored();
    await store.delete(key);
    await store.delete(key);
    await expect(store.read(key)).rejects.toThrow(ImageMissingError);
  });

  test('the store accepts and returns 40 MB', async () => {
    const large = Buffer.alloc(40 * 1024 * 1024, 'whereabouts');
    await store.put('1-large.photo', await file(large), 'image/png');
    expect((await contentOf('1-large.photo')).equals(large)).toBe(true);
    await store.delete('1-large.photo');
  });

  test.each(['', '.', '..', '../x', 'a/b', 'a\\b', 'a\0', '/etc/passwd', 'A'.repeat(200)])(
    'the store refuses the key %j',
    async (key) => {
      await expect((async () => store.put(key, await file(bytes), 'image/png'))()).rejects.toThrow('Not a key');
      await expect((async () => store.read(key))()).rejects.toThrow('Not a key');
      await expect((async () => store.delete(key))()).rejects.toThrow('Not a key');
    },
  );
}

describe('the folder store', () => {
  test('the folder store syncs each new file and its folder, and once the parent of a new folder', async () => {
    const own = join(folder, 'synced');
    const paths: string[] = [];
    const handle = await open(folder);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const { sync } = prototype;
    const spy = jest.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
      paths.push(readlinkSync(`/proc/self/fd/${this.fd}`));
      return sync.call(this);
    });
    const store = new FolderStore(own);
    for (const text of ['x', 'y']) await store.put('photo', await file(text));
    spy.mockRestore();
    const [shard = ''] = await readdir(own);
    const inShard = [join(own, shard, 'photo.TMP'), join(own, shard)];
    expect(paths).toEqual([...inShard, own, ...inShard]);
  });

  test('a failed put leaves no unfinished file', async () => {
    const own = join(folder, 'own');
    const store = new FolderStore(own);
    await store.put('photo', await file('x'));
    const [shard = ''] = await readdir(own);
    await rm(join(own, shard, 'photo'));
    await mkdir(join(own, shard, 'photo', 'in-the-way'), { recursive: true });
    await expect(store.put('photo', await file('x'))).rejects.toMatchObject({ status: 503 });
    expect(await readdir(join(own, shard))).toEqual(['photo']);
  });

  test('deleting a file also deletes the unfinished file of a killed process', async () => {
    const own = join(folder, 'killed');
    const store = new FolderStore(own);
    await store.put('photo', await file('x'));
    const [shard = ''] = await readdir(own);
    await rename(join(own, shard, 'photo'), join(own, shard, 'photo.TMP'));
    await store.delete('photo');
    expect(await readdir(join(own, shard))).toEqual([]);
  });

  test('ready() reports a full folder, whose files can still be read', async () => {
    const full = new FolderStore(join(folder, 'full'), Number.MAX_SAFE_INTEGER);
    await full.put('photo', await file('x'));
    expect(await full.ready()).toBe('no space left: images can be read, but not added');
    expect((await buffer(await full.read('photo'))).toString()).toBe('x');
  });

  test('ready() reports a path that cannot be a folder', async () => {
    await expect(new FolderStore('/dev/null/photos').ready()).rejects.toThrow();
  });
});

test('an unavailable S3 server results in a 503', async () => {
  const store = s3('http://127.0.0.1:1');
  await expect(store.ready()).rejects.toMatchObject({ status: 503 });
  await expect(store.read('photo')).rejects.toMatchObject({ status: 503 });
});

test.each(['ENOSPC', 'EDQUOT', 'XMinioStorageFull'])('the error %s results in a 507 with its code', (code) => {
  const problem = storeUnavailable(Object.assign(new Error(code), { code }));
  expect([problem.getStatus(), problem.getResponse()]).toMatchObject([507, { code: 'storage_full' }]);
});
