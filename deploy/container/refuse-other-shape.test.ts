import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '@whereabouts/shared/nest/database/database.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import pg from 'pg';
import { tablesOf } from '../database/service-tables.js';
import { refuseOtherShape } from './refuse-other-shape.js';

let environment: TestEnvironment;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  environment = await testEnvironment({ tables: false });
  client = new pg.Client({ connectionString: environment.env.DATABASE_URL });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
});

afterAll(async () => {
  await client?.end();
  await environment?.close();
  await rm(folder, { recursive: true });
});

const starts = (photos_in?: string) => refuseOtherShape(environment.env.DATABASE_URL, photos_in, folder);

test('a new installation starts in either shape, before and after its tables are created', async () => {
  await starts('s3');
  await starts('folder');
  await migrate(await tablesOf('media'), environment.env.DATABASE_URL);
  await starts('s3');
  await starts('folder');
});

test('an installation of an earlier version is recognized by the photos in its folder', async () => {
  await client.query(
    `insert into media.images (user_id, sha256, width, height, content_type, bytes, thumb_bytes, thumb_hash)
     values (1, 'x', 1, 1, 'image/png', 1, 1, '')`,
  );
  await starts('s3');
  await mkdir(join(folder, 'a7'));
  await expect(starts('s3')).rejects.toThrow(
    'This installation keeps its photos in a folder, so it starts with: docker compose up -d small\n',
  );
  await starts('folder');
});

test('the store that media remembers decides the shape', async () => {
  await client.query(`insert into media.photo_store values (1, gen_random_uuid(), 's3', 'the bucket photos')`);
  await starts('s3');
  await expect(starts('folder')).rejects.toThrow(
    'This installation keeps its photos in S3, so it starts with: docker compose up -d\n',
  );
});

test('outside of Compose any shape starts', async () => {
  await starts();
  await starts('');
});
