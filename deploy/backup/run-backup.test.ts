import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { type BackupEnv, backupEnv } from './backup-env.js';
import { BackupFiles } from './backup-files.js';
import { databasesOf } from './databases.js';
import { imageStore } from './image-store.js';
import { IMAGE_FOLDER, restoreImages } from './images.js';
import { keysOf } from './keys.js';
import { backupsIn, imagesOf, readManifest } from './manifest.js';
import { choosePlace } from './places/choose-place.js';
import { FolderPlace } from './places/folder-place.js';
import { restoreBackup } from './restore-backup.js';
import { runBackup } from './run-backup.js';
import { type SystemToBackUp, systemToBackUp } from './testing/system-to-back-up.js';

const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY = '', TEST_S3_SECRET_KEY = '' } = process.env;

/** A scheduled run that is compared afterwards. */
const PROVEN = { BACKUP_SCHEDULE: '10 2 * * *', BACKUP_VERIFY: 'true' };

let system: SystemToBackUp;
let recipient: string;
let identity_file: string;

beforeAll(async () => {
  system = await systemToBackUp();
  const identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  identity_file = join(system.folder, 'key.txt');
  await writeFile(identity_file, `# created: today\n# public key: ${recipient}\n${identity}\n`);
});

afterAll(() => system?.close());

beforeEach(() => system.clear());

async function run(env: Record<string, string>, said: string[] = []): Promise<BackupEnv> {
  const folders = { BACKUP_DIR: join(system.folder, randomUUID()), PHOTO_DIR: system.PHOTO_DIR };
  const given = { ...folders, BACKUP_VERIFY: 'false', ...env };
  const at = { env: given, databases: databasesOf(system.env), rabbitmq_url: undefined, commands_url: undefined };
  const settings = backupEnv(given);
  await runBackup({ ...at, operator_keys: undefined, stop: async () => undefined }, settings, (line) =>
    said.push(line),
  );
  return settings;
}

const runs = async () => (await system.client.query('select * from auth.backups order by id')).rows;

async function restored(url: string, statement: string): Promise<unknown[]> {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  return (await reader.query(statement).finally(() => reader.end())).rows;
}

/** Restores the newest backup with only its target and the key. */
async function restoreElsewhere(settings: BackupEnv) {
  const other = await testEnvironment({ tables: false });
  const place = await choosePlace(settings);
  const name = (await backupsIn(place)).whole.at(-1) ?? '';
  const env = { PHOTO_DIR: join(system.folder, randomUUID()) };
  const keys = await keysOf(settings);
  const { manifest } = await restoreBackup({ place, name, databases: databasesOf(other.env), env, keys });
  return { manifest, env, url: other.env.DATABASE_URL, close: () => other.close() };
}

/** Restores the photos of the newest backup into another store. */
async function restoredPhotos(BACKUP_DIR: string) {
  const place = new FolderPlace(BACKUP_DIR);
  const name = (await backupsIn(place)).whole.at(-1) ?? '';
  const images = await imagesOf(place, name, await readManifest(place, name), {});
  const store = await imageStore({ PHOTO_DIR: join(system.folder, randomUUID()) });
  const there = new Set(await place.files(IMAGE_FOLDER));
  return { store, ...(await restoreImages(images, store, new BackupFiles(place, {}), there)) };
}

const s3 = () => ({
  BACKUP_TARGET: `s3://backups-${randomUUID()}/whereabouts`,
  BACKUP_S3_ENDPOINT: TEST_S3_ENDPOINT ?? '',
  BACKUP_S3_ACCESS_KEY: TEST_S3_ACCESS_KEY,
  BACKUP_S3_SECRET_KEY: TEST_S3_SECRET_KEY,
});

const isThere = TEST_S3_ENDPOINT ? test : test.skip;

isThere(
  'an encrypted backup on an S3 server is verified, and another machine can restore it from that server alone',
  async () => {
    const id = await system.addPhoto();
    const said: string[] = [];
    const settings = await run(
      { ...s3(), ...PROVEN, BACKUP_AGE_RECIPIENT: recipient, BACKUP_AGE_IDENTITY_FILE: identity_file },
      said,
    );
    expect(said.at(-1)).toBe('It was restored into a scratch database and compared: nothing differs.');
    expect(await runs()).toMatchObject([{ photos: 1, error: null, not_compared: null }]);
    expect(await runs()).toMatchObject([{ finished_at: expect.any(Date), compared_at: expect.any(Date) }]);
    expect(
      (await system.client.query('select schedule, target, next_at > now() as is_ahead from auth.backup_plan')).rows,
    ).toEqual([{ schedule: '10 2 * * *', target: settings.BACKUP_TARGET, is_ahead: true }]);
    expect(await system.scratchDatabases()).toEqual([]);

    const other = await restoreElsewhere(settings);
    expect(await restored(other.url, 'select email from auth.users')).toEqual([{ email: 'anna@example.org' }]);
    const store = await imageStore(other.env);
    expect(await text(await store.read(`${id}.photo`))).toBe(`photo ${id}.photo`);
    // These tables describe the installation that made the backup.
    expect(await restored(other.url, 'select from auth.backups union all select from auth.backup_plan')).toEqual([]);
    await other.close();
  },
);

test('a photo without files fails the backup, and the rest of the backup can be restored', async () => {
  const there = await system.addPhoto();
  const lost = [await system.addPhoto({ isLost: true }), await system.addPhoto({ isLost: true })];
  const BACKUP_DIR = join(system.folder, 'incomplete');
  const words = `The backup is incomplete: 2 photos have no file in the photo store (${lost.join(', ')}). All other data was copied.`;
  await expect(run({ BACKUP_DIR })).rejects.toThrow(words);
  expect(await runs()).toMatchObject([{ photos: 3, error: words }]);
  const restored = await restoredPhotos(BACKUP_DIR);
  expect(restored.lost).toEqual(lost);
  expect(await text(await restored.store.read(`${there}.photo`))).toBe(`photo ${there}.photo`);
});

test('the last complete backup stays while photos are missing', async () => {
  await system.addPhoto();
  const BACKUP_DIR = join(system.folder, 'once-complete');
  const place = new FolderPlace(BACKUP_DIR);
  await run({ BACKUP_DIR });
  const [complete] = (await backupsIn(place)).whole;
  await system.addPhoto({ isLost: true });
  for (let n = 0; n < 2; n += 1)
    await expect(run({ BACKUP_DIR, BACKUP_KEEP: '1' })).rejects.toThrow('1 photo has no file');
  const { whole } = await backupsIn(place);
  expect([whole.length, whole[0]]).toEqual([2, complete]);
});

test('an installation without the secret key compares the files, and removes photos that no kept backup has', async () => {
  const gone = await system.addPhoto();
  const BACKUP_DIR = join(system.folder, 'only-encrypted');
  const env = { BACKUP_DIR, BACKUP_AGE_RECIPIENT: recipient, BACKUP_KEEP: '1', BACKUP_VERIFY: 'true' };
  const said: string[] = [];
  await run(env, said);
  expect(said.at(-1)).toContain('It was not restored: this machine does not have the secret key.');
  const place = new FolderPlace(BACKUP_DIR);
  const photosOf = async (id: string) => (await place.files('images')).filter((file) => file.includes(`/${id}-`));
  expect(await photosOf(gone)).toHaveLength(2);
  await system.client.query('delete from media.images where id = $1', [gone]);
  await run(env);
  expect(await photosOf(gone)).toEqual([]);
  expect(await runs()).toMatchObject([
    { compared_at: null, not_compared: 'no_key', error: null },
    { compared_at: null, not_compared: 'no_key', error: null },
  ]);
});

test('an image that reuses an id after a restore is copied', async () => {
  const BACKUP_DIR = join(system.folder, 'same-id');
  const first = await system.addPhoto();
  await run({ BACKUP_DIR });
  await system.client.query('delete from media.images');
  await system.client.query(`select setval('media.images_id_seq', $1, false)`, [first]);
  const store = await imageStore({ PHOTO_DIR: system.PHOTO_DIR });
  const second = await system.addPhoto();
  expect(second).toBe(first);
  await writeFile(join(system.folder, 'other'), 'another photo');
  await store.put(`${second}.photo`, join(system.folder, 'other'), 'image/jpeg');
  await run({ BACKUP_DIR });
  const restored = await restoredPhotos(BACKUP_DIR);
  expect(await text(await restored.store.read(`${second}.photo`))).toBe('another photo');
});

test('a killed run leaves nothing that looks complete, and the next run removes its files', async () => {
  await system.addPhoto();
  const BACKUP_DIR = join(system.folder, 'killed');
  const place = new FolderPlace(BACKUP_DIR);
  await place.write('2026-01-01T00-00-00/auth.users.copy.gz', Readable.from([Buffer.from('half a backup')]));
  await system.client.query(`create database ${system.database}_backup_check`);
  await system.client.query('insert into auth.backups default values');
  expect((await backupsIn(place)).whole).toEqual([]);
  await run({ BACKUP_DIR });
  const { whole, unfinished } = await backupsIn(place);
  expect([whole.length, unfinished]).toEqual([1, []]);
  expect(await system.scratchDatabases()).toEqual([]);
  expect(await runs()).toMatchObject([{ error: 'It was cut off.' }, { error: null }]);
});

test('a failing target fails the run, and the recorded error has no credentials', async () => {
  const target = { ...s3(), BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' };
  await expect(run(target)).rejects.toThrow();
  expect(await runs()).toMatchObject([{ error: expect.stringContaining('ECONNREFUSED'), bytes: 0 }]);
});

test('a database restart fails the run, which is recorded', async () => {
  const running = run({}).then(
    () => 'done',
    (error: Error) => error.message,
  );
  const connections = `from pg_stat_activity where datname = $1 and application_name = 'whereabouts-backup'`;
  const count = async () => (await system.client.query(`select 1 ${connections}`, [system.database])).rowCount ?? 0;
  await until(async () => (await count()) > 4);
  await system.client.query(`select pg_terminate_backend(pid) ${connections}`, [system.database]);
  const words = await running;
  expect(words).not.toBe('done');
  expect(await runs()).toMatchObject([{ error: words }]);
});

test('two backups cannot run at once', async () => {
  await system.client.query(`select pg_advisory_lock(hashtext('whereabouts.backup'))`);
  await expect(run({})).rejects.toThrow('A backup, a restore or a move of photos is under way.');
  await system.client.query(`select pg_advisory_unlock(hashtext('whereabouts.backup'))`);
});

test('if both a folder and a bucket are named, photos come from the store that media remembers, or else from the store that has them', async () => {
  await system.addPhoto();
  const BACKUP_DIR = join(system.folder, 'both');
  const unreachable = { ...s3Of('http://127.0.0.1:1'), BACKUP_DIR };
  await run(unreachable);
  const place = new FolderPlace(BACKUP_DIR);
  const [name = ''] = (await backupsIn(place)).whole;
  expect(await readManifest(place, name)).toMatchObject({ images: 1, missing: [] });

  await system.addPhoto();
  await system.client.query(
    `insert into media.photo_store (mark, kind, place) values (gen_random_uuid(), 's3', 'the bucket')`,
  );
  await expect(run(unreachable)).rejects.toThrow();
  await system.client.query('delete from media.photo_store');
  await run(unreachable);
});

isThere('photos in the bucket are found there, even if a folder is also named', async () => {
  const env = { ...s3Of(TEST_S3_ENDPOINT ?? ''), PHOTO_DIR: join(system.folder, 'no-photos') };
  const id = await system.addPhoto({ isLost: true });
  const bucket = await imageStore({ ...env, PHOTO_DIR: undefined });
  await bucket.ready();
  for (const key of [`${id}.photo`, `${id}.thumb`]) {
    await writeFile(join(system.folder, key), key);
    await bucket.put(key, join(system.folder, key), 'image/jpeg');
  }
  await run(env);
  expect(await runs()).toMatchObject([{ photos: 1, error: null }]);
});

const s3Of = (S3_ENDPOINT: string) => ({
  ...{ S3_ENDPOINT, S3_ACCESS_KEY: TEST_S3_ACCESS_KEY || 'key', S3_SECRET_KEY: TEST_S3_SECRET_KEY || 'secret' },
  S3_BUCKET: `photos-${randomUUID()}`,
});

test('a backup is not compared if the disk has no room for a second database', async () => {
  const said: string[] = [];
  await run({ BACKUP_VERIFY: 'true', DATA_DIR: system.folder, MIN_FREE_SPACE: '900000GB' }, said);
  expect(said.at(-1)).toContain('the disk has no room');
  expect(await runs()).toMatchObject([{ not_compared: 'no_space', compared_at: null, error: null }]);
});

test('a restore of a damaged backup, or over photos of another installation, deletes nothing', async () => {
  await system.addPhoto();
  const settings = await run({});
  const place = await choosePlace(settings);
  const name = (await backupsIn(place)).whole.at(-1) ?? '';
  const env = { PHOTO_DIR: join(system.folder, 'theirs') };
  const mark = join(system.folder, 'mark');
  await writeFile(mark, randomUUID());
  await (await imageStore(env)).put('installation', mark, 'text/plain');
  const other = await testEnvironment({ tables: false });
  const options = { place, name, databases: databasesOf(other.env), env, keys: {} };
  await expect(restoreBackup(options)).rejects.toThrow('those of the backup would overwrite them');
  const userTable = () => restored(other.env.DATABASE_URL, "select to_regclass('auth.users')::text as name");
  expect(await userTable()).toEqual([{ name: null }]);
  await restoreBackup({ ...options, replace: true });
  expect(await restored(other.env.DATABASE_URL, 'select email from auth.users')).toEqual([
    { email: 'anna@example.org' },
  ]);
  const [table = ''] = (await place.files(name)).filter((file) => file.includes('inventory.items'));
  await place.write(table, Readable.from([Buffer.from('damaged')]));
  const damaged = /inventory\.items\.copy\.gz has 7 bytes, not the \d+ that were written\. Nothing was changed\./;
  await expect(restoreBackup({ ...options, replace: true })).rejects.toThrow(damaged);
  await place.write(`${name}/events.json.gz`, Readable.from([gzipSync('[]').subarray(0, 15)]));
  const cut = /events\.json\.gz is damaged \(unexpected end of file\)\. Nothing was changed\./;
  await expect(restoreBackup({ ...options, replace: true })).rejects.toThrow(cut);
  expect(await userTable()).toEqual([{ name: 'auth.users' }]);
  await other.close();
});
