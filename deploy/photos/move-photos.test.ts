import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '@whereabouts/shared/nest/database/database.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import pg from 'pg';
import { imageStore } from '../backup/image-store.js';
import { tablesOf } from '../database/service-tables.js';
import { movePhotos } from './move-photos.js';

const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY } = process.env;

if (!TEST_S3_ENDPOINT) {
  test.skip('moving photos (skipped: TEST_S3_ENDPOINT names no S3 server)', () => {});
} else {
  let environment: TestEnvironment;
  let folder: string;
  let client: pg.Client;
  let env: Record<string, string | undefined>;
  const reports: string[] = [];

  beforeAll(async () => {
    environment = await testEnvironment({ tables: false });
    await migrate(await tablesOf('media'), environment.env.DATABASE_URL);
    folder = await mkdtemp(join(tmpdir(), 'photos-'));
    client = new pg.Client({ connectionString: environment.env.DATABASE_URL });
    await client.connect();
    env = {
      PHOTO_DIR: folder,
      S3_ENDPOINT: TEST_S3_ENDPOINT,
      S3_ACCESS_KEY: TEST_S3_ACCESS_KEY,
      S3_SECRET_KEY: TEST_S3_SECRET_KEY,
      S3_BUCKET: `test-${randomUUID()}`,
    };
  });

  afterAll(async () => {
    await client?.end();
    await environment?.close();
    await rm(folder, { recursive: true });
  });

  const move = (to: 'folder' | 's3', changes: typeof env = {}) =>
    movePhotos({
      database: environment.env.DATABASE_URL,
      lock: environment.env.DATABASE_URL,
      env: { ...env, ...changes },
      to,
      report: (done, all) => reports.push(`${done} of ${all}`),
    });

  const known = async () => (await client.query('select kind, place, mark from media.photo_store')).rows[0];

  async function addPhoto(name: string): Promise<string> {
    const { rows } = await client.query(
      `insert into media.images (user_id, sha256, width, height, content_type, bytes, thumb_bytes, thumb_hash)
       values (1, $1, 1, 1, 'image/png', 1, 1, '') returning id::text`,
      [name],
    );
    return rows[0].id;
  }

  async function putFiles(id: string) {
    const store = await imageStore({ PHOTO_DIR: folder });
    for (const kind of ['photo', 'thumb']) {
      const file = join(tmpdir(), randomUUID());
      await writeFile(file, `${kind} ${id}`);
      await store.put(`${id}.${kind}`, file, 'image/png');
    }
  }

  test('move-photos copies every photo to S3, names photos without files, and makes S3 the installation’s store', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 110; count += 1) ids.push(await addPhoto(`photo ${count}`));
    const [lost = '', ...kept] = ids;
    await Promise.all(kept.map((id) => putFiles(id)));
    expect(await move('s3')).toEqual({ photos: 110, missing: [lost] });
    expect(reports).toEqual(['100 of 110', '110 of 110']);
    const bucket = await imageStore({ ...env, PHOTO_DIR: undefined });
    for (const id of kept) {
      expect(await text(await bucket.read(`${id}.photo`))).toBe(`photo ${id}`);
      expect(await text(await bucket.read(`${id}.thumb`))).toBe(`thumb ${id}`);
    }
    const { kind, place, mark } = await known();
    expect({ kind, place }).toEqual({ kind: 's3', place: `the bucket ${env.S3_BUCKET} at ${TEST_S3_ENDPOINT}` });
    expect((await text(await bucket.read('installation'))).trim()).toBe(mark);
  });

  test('move-photos moves photos back, even into a folder that has some of them', async () => {
    const before = await known();
    await client.query('delete from media.images where id > 3');
    expect(await move('folder')).toMatchObject({ photos: 3 });
    const { kind, mark } = await known();
    expect(kind).toBe('folder');
    expect(mark).not.toBe(before.mark);
    const store = await imageStore({ PHOTO_DIR: folder });
    expect((await text(await store.read('installation'))).trim()).toBe(mark);
  });

  test('move-photos does not overwrite photos of another installation', async () => {
    const foreign = await mkdtemp(join(tmpdir(), 'foreign-'));
    await writeFile(join(tmpdir(), 'mark'), randomUUID());
    await (await imageStore({ PHOTO_DIR: foreign })).put('installation', join(tmpdir(), 'mark'), 'text/plain');
    const before = await known();
    await expect(move('folder', { PHOTO_DIR: foreign })).rejects.toThrow('There are photos of another installation in');
    expect(await known()).toEqual(before);
    await rm(foreign, { recursive: true });
  });

  test('move-photos refuses to run while media runs, or without the other store’s settings', async () => {
    const before = await known();
    const service = new pg.Client({
      connectionString: environment.env.DATABASE_URL,
      application_name: 'whereabouts-media/10',
    });
    await service.connect();
    await expect(move('s3')).rejects.toThrow('The media service is running. Stop Whereabouts first');
    await service.end();
    await expect(move('s3', { S3_ENDPOINT: undefined })).rejects.toThrow('to the S3 server of photos.');
    await expect(move('s3', { PHOTO_DIR: undefined })).rejects.toThrow('Set PHOTO_DIR to the folder of photos.');
    expect(await known()).toEqual(before);
  });
}
