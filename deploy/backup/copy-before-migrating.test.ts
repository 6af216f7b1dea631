import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '@whereabouts/shared/nest/database/database.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import pg from 'pg';
import { DATABASE_SERVICES } from '../database/service-roles.js';
import { tablesOf } from '../database/service-tables.js';
import { copyBeforeMigrating } from './copy-before-migrating.js';
import { databasesOf } from './databases.js';
import { backupsIn } from './manifest.js';
import { FolderPlace } from './places/folder-place.js';
import { restoreBackup } from './restore-backup.js';

let environment: TestEnvironment;
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  environment = await testEnvironment({ tables: false });
  folder = await mkdtemp(join(tmpdir(), 'copies-'));
  client = new pg.Client({ connectionString: environment.env.DATABASE_URL });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await environment?.close();
  await rm(folder, { recursive: true });
});

async function copy(): Promise<string[]> {
  const said: string[] = [];
  const databases = databasesOf(environment.env);
  await copyBeforeMigrating({ databases, folder, keys: {}, say: (line) => said.push(line) });
  return said;
}

/** Puts the schemas into the state of an earlier version, without their newest migrations. */
async function migrateUpTo(count: number) {
  for (const service of DATABASE_SERVICES) {
    const tables = await tablesOf(service);
    const migrations = tables.migrations.slice(0, tables.migrations.length - count);
    await migrate({ ...tables, migrations }, environment.env.DATABASE_URL);
  }
}

const newestCopy = async () => (await backupsIn(new FolderPlace(folder))).whole.at(-1) ?? '';

test('a new installation is not copied', async () => {
  expect(await copy()).toEqual([]);
  await migrateUpTo(1);
  expect(await copy()).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('a database with accounts is copied before it is migrated, and the start prints the folder', async () => {
  await client.query(`insert into auth.users (email, display_name, role) values ('anna@example.org', 'Anna', 'admin')`);
  const said = await copy();
  expect(said).toEqual([
    `This version changes the database (5 migrations). A copy of the database from before the change is in ${folder}/${await newestCopy()}.`,
  ]);
});

test('a restore with --replace replaces the migrated database by the copy', async () => {
  await migrateUpTo(0);
  expect(await copy()).toEqual([]);
  await client.query(`update auth.users set display_name = 'Changed'`);
  const options = {
    place: new FolderPlace(folder),
    name: await newestCopy(),
    databases: databasesOf(environment.env),
    env: { PHOTO_DIR: join(folder, 'photos') },
    keys: {},
  };
  await expect(restoreBackup(options)).rejects.toThrow('With --replace it takes the place of what is there.');
  await restoreBackup({ ...options, replace: true });
  const { rows } = await client.query('select display_name from auth.users');
  expect(rows).toEqual([{ display_name: 'Anna' }]);
});

test('without a folder nothing is copied, and the start prints that', async () => {
  await client.query('delete from media.migrations where id = (select max(id) from media.migrations)');
  const databases = databasesOf(environment.env);
  const said: string[] = [];
  await copyBeforeMigrating({ databases, folder: undefined, keys: {}, say: (line) => said.push(line) });
  expect(said).toEqual(['This version changes the database (1 migration). The database is not copied first.']);
});

test('an upgrade that fails repeatedly keeps the copy of the previous version', async () => {
  const first = await newestCopy();
  for (let n = 0; n < 4; n += 1) {
    if (n === 1)
      await client.query('delete from sharing.migrations where id = (select max(id) from sharing.migrations)');
    await copy();
  }
  const { whole } = await backupsIn(new FolderPlace(folder));
  expect(whole).toContain(first);
  expect(whole.length).toBeLessThanOrEqual(3);
});
