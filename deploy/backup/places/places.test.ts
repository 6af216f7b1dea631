import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Client } from 'minio';
import type { BackupPlace } from './backup-place.js';
import { FolderPlace } from './folder-place.js';
import { S3Place } from './s3-place.js';

const folder = await mkdtemp(join(tmpdir(), 'places-'));
const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY = '', TEST_S3_SECRET_KEY = '' } = process.env;

afterAll(() => rm(folder, { recursive: true, force: true }));

const s3 = (bucket: string, secret_key = TEST_S3_SECRET_KEY) =>
  new S3Place({
    endpoint: TEST_S3_ENDPOINT ?? '',
    access_key: TEST_S3_ACCESS_KEY,
    secret_key,
    bucket,
    prefix: 'our/backups',
  });

describe('a folder', () => {
  complies(
    () => new FolderPlace(join(folder, 'backups')),
    async () => writeFile(join(folder, 'backups', 'images', '9.photo.unfinished'), 'half'),
  );

  test('keeps no empty folders', async () => {
    expect(await readdir(join(folder, 'backups'))).toEqual([]);
  });
});

if (TEST_S3_ENDPOINT) {
  describe('a bucket', () => {
    const bucket = `test-${randomUUID()}`;
    const { hostname, port } = new URL(TEST_S3_ENDPOINT);
    const keys = { accessKey: TEST_S3_ACCESS_KEY, secretKey: TEST_S3_SECRET_KEY };
    const client = new Client({ endPoint: hostname, port: Number(port), useSSL: false, ...keys });
    const parts = () => client.listIncompleteUploads(bucket, '', true).toArray();

    complies(
      () => s3(bucket),
      async () => void (await client.initiateNewMultipartUpload(bucket, 'our/backups/images/9.photo', {})),
      async () => (await parts()).length,
    );

    test('is not created by listing backups', async () => {
      const misspelled = s3(`test-${randomUUID()}`);
      expect([await misspelled.folders(), await misspelled.files('images')]).toEqual([[], []]);
      await misspelled.removeParts();
      await expect(misspelled.read('x')).rejects.toMatchObject({ code: 'NoSuchBucket' });
    });

    test('reports a wrong secret key', async () => {
      await expect(s3(bucket, 'a wrong secret key').folders()).rejects.toThrow();
      await expect(s3(bucket, 'a wrong secret key').write('x', Readable.from([Buffer.from('x')]))).rejects.toThrow();
    });
  });
} else {
  test.skip('a bucket (skipped: TEST_S3_ENDPOINT names no server)', () => {});
}

/** @param cutOff leaves part of a file @param parts number of unfinished uploads; 0 for a folder */
function complies(makePlace: () => BackupPlace, cutOff: () => Promise<void>, parts = async () => 0) {
  const place = makePlace();
  const write = (name: string, ...chunks: Buffer[]) => place.write(name, Readable.from(chunks));

  test('has no files at first', async () => {
    expect([await place.folders(), await place.files('images')]).toEqual([[], []]);
    await expect(place.read('images/a').then(buffer)).rejects.toThrow();
  });

  test('returns written files unchanged, including large and empty ones', async () => {
    const large = randomBytes(37 * 1024 * 1024);
    await write('images/4f/1.photo', large.subarray(0, 1000), large.subarray(1000));
    await write('images/4f/2.photo', Buffer.from('photo'));
    await write('2026-01-01T00-00-00/empty');
    expect((await buffer(await place.read('images/4f/1.photo'))).equals(large)).toBe(true);
    expect((await buffer(await place.read('images/4f/2.photo'))).toString()).toBe('photo');
    expect(await buffer(await place.read('2026-01-01T00-00-00/empty'))).toHaveLength(0);
    expect((await place.folders()).sort()).toEqual(['2026-01-01T00-00-00', 'images']);
    expect((await place.files('images')).sort()).toEqual(['images/4f/1.photo', 'images/4f/2.photo']);
  });

  test.each([1, 40])('keeps nothing of a file whose source fails after %i MB', async (megabytes) => {
    const broken = Readable.from(
      (async function* () {
        for (let sent = 0; sent < megabytes; sent += 1) yield randomBytes(1024 * 1024);
        throw new Error('the database went away');
      })(),
    );
    await expect(place.write('broken/file', broken)).rejects.toThrow('the database went away');
    await expect(place.read('broken/file').then(buffer)).rejects.toThrow();
    const left = await place.files('broken');
    expect(left).not.toContain('broken/file');
    await place.remove(left);
  });

  test('removes only the parts of interrupted writes', async () => {
    const before = await place.files('images');
    await cutOff();
    expect((await place.files('images')).length + (await parts())).toBe(before.length + 1);
    await place.removeParts();
    expect([await place.files('images'), await parts()]).toEqual([before, 0]);
  });

  test('removes files and ignores missing ones', async () => {
    const all = [...(await place.files('images')), ...(await place.files('2026-01-01T00-00-00')), 'images/none'];
    await place.remove(all);
    await place.remove([]);
    expect([await place.files('images'), await place.folders()]).toEqual([[], []]);
  });
}
