import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '@whereabouts/shared/nest/database/database.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { DATABASE_SERVICES } from '../database/service-roles.js';
import { tablesOf } from '../database/service-tables.js';
import { databasesOf } from './databases.js';
import { imageStore } from './image-store.js';
import { makeBackup } from './make-backup.js';
import { backupsIn } from './manifest.js';
import { FolderPlace } from './places/folder-place.js';
import { prune } from './prune.js';
import { restoreBackup } from './restore-backup.js';

/** The last migration of the first published version. */
const FIRST_VERSION = 1_764_700_000_000;

let source: TestEnvironment;
let target: TestEnvironment;
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  source = await testEnvironment({ tables: false });
  target = await testEnvironment({ tables: false });
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  client = new pg.Client({ connectionString: source.env.DATABASE_URL });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await source?.close();
  await target?.close();
  await rm(folder, { recursive: true, force: true });
});

const placeAt = (name: string) => new FolderPlace(join(folder, name));

const photosOf = (name: string) => ({ PHOTO_DIR: join(folder, name) });

async function restored<Row>(statement: string): Promise<Row[]> {
  const reader = new pg.Client({ connectionString: target.env.DATABASE_URL });
  await reader.connect();
  const { rows } = await reader.query(statement).finally(() => reader.end());
  return rows as Row[];
}

/** Values that satisfy check constraints of the first version's tables, where the column type is not enough. */
const VALUES: Record<string, string> = {
  'accounts.role': `'user'`,
  status: `'pending'`,
  role: `'viewer'`,
  permission: `'view'`,
  kind: `'low_stock'`,
  type: `'family'`,
  outcome: `'answered'`,
};

/** Inserts one row into every table, with values by column type. */
async function fillEveryTable() {
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query<{ schema: string; table: string; columns: string[]; types: string[] }>(
    `select table_schema as schema, table_name as table, array_agg(column_name::text) as columns,
       array_agg(case data_type when 'ARRAY' then 'ARRAY' else udt_name end::text) as types
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = any($1) and table_type = 'BASE TABLE' and table_name <> 'migrations'
       and is_generated = 'NEVER' and column_default is null and is_identity = 'NO'
     group by 1, 2`,
    [[...DATABASE_SERVICES]],
  );
  for (const { schema, table, columns, types } of rows) {
    const values = columns.map(
      (column, index) => VALUES[`${table}.${column}`] ?? VALUES[column] ?? typedValue(types[index] ?? ''),
    );
    await client.query(`insert into ${schema}.${table} (${columns.join(', ')}) values (${values.join(', ')})`);
  }
  await client.query('set session_replication_role = default');
  return rows.map(({ schema, table }) => `${schema}.${table}`);
}

function typedValue(type: string): string {
  if (type === 'ARRAY') return `'{}'`;
  if (type === 'jsonb') return `'{}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'bool') return 'false';
  if (type === 'timestamptz') return 'now()';
  if (type === 'date') return 'current_date';
  return /^(int|float|numeric)/.test(type) ? '1' : `'x'`;
}

async function putPhoto(id: number) {
  const store = await imageStore(photosOf('photos'));
  for (const key of [`${id}.photo`, `${id}.thumb`]) {
    await writeFile(join(folder, key), key);
    await store.put(key, join(folder, key), 'image/jpeg');
  }
}

async function removePhoto(id: number) {
  const store = await imageStore(photosOf('photos'));
  for (const key of [`${id}.photo`, `${id}.thumb`]) await store.delete(key);
}

/** Each deletion may cost a backup one of its five snapshots. */
const MOST_DELETED = 4;
let deleted = 0;

/**
 * Writes with the first version's schema: an image, and rows of two services in one transaction. Every twentieth call
 * also deletes an older image, its row first.
 */
async function write(id: number) {
  await putPhoto(id);
  await client.query('begin');
  await client.query(
    `insert into media.images (id, user_id, sha256, width, height, content_type, bytes, thumb_bytes, thumb_hash)
     values ($1, 1, $2, 1, 1, 'image/jpeg', 1, 1, '')`,
    [id, `sha-${id}`],
  );
  await client.query('insert into sharing.deleted_people (id) values ($1)', [id]);
  await client.query('commit');
  if (id % 20 > 0 || deleted === MOST_DELETED) return;
  deleted += 1;
  await client.query('delete from media.images where id = $1', [id - 15]);
  await removePhoto(id - 15);
}

test('a backup made during writes by the first version restores into an empty system of this version', async () => {
  for (const service of DATABASE_SERVICES) {
    const tables = await tablesOf(service);
    const first = tables.migrations.filter(({ name }) => Number(/\d{13}$/.exec(name)?.[0]) < FIRST_VERSION);
    await migrate({ ...tables, migrations: first }, source.env.DATABASE_URL);
  }
  const filled = await fillEveryTable();
  await client.query('delete from media.images; delete from sharing.deleted_people');
  await client.query(`update analysis.queue_entries set status = 'analyzing', dispatched_at = now()`);

  let isOver = false;
  let newest = 100;
  const writing = (async () => {
    while (!isOver) await write(++newest);
  })();
  await until(() => newest > 120);
  const identity = await generateIdentity();
  const options = { place: placeAt('backups'), databases: databasesOf(source.env), env: photosOf('photos') };
  const keys = { recipient: await identityToRecipient(identity) };
  const { name, manifest } = await makeBackup({ ...options, keys });
  isOver = true;
  await writing;

  const into = { ...options, name, databases: databasesOf(target.env), env: photosOf('restored') };
  await expect(restoreBackup({ ...into, keys })).rejects.toThrow('BACKUP_AGE_IDENTITY_FILE');
  await restoreBackup({ ...into, keys: { identity } });

  // Both schemas show the same instant, and each image has its files under this version's names.
  const images = await restored<{ id: number }>('select id::int from media.images order by id');
  const others = await restored<{ id: number }>('select id::int from sharing.deleted_users order by id');
  expect(images.length).toBe(manifest.images);
  expect(others.slice(-1)).toEqual(images.slice(-1));
  const store = await imageStore(photosOf('restored'));
  for (const { id } of images) expect(await text(await store.read(`${id}.photo`))).toBe(`${id}.photo`);
  // No data of the first version is missing.
  const kept = manifest.schemas.flatMap(({ schema, tables }) =>
    tables.filter(({ rows }) => rows > 0).map(({ table }) => `${schema}.${table}`),
  );
  expect(filled.filter((table) => !kept.includes(table))).toEqual([]);
  expect(await restored('select name, quantity from inventory.items')).toHaveLength(1);
  expect(await restored('select status, dispatched_at from analysis.queue_entries')).toEqual([
    { status: 'pending', dispatched_at: null },
  ]);
  // The services reconcile at the next start, because the broker's messages are gone.
  expect(await restored('select parts from auth.reconciliations')).toEqual([{ parts: null }]);
  expect(await restored('select doubts > settled as is_doubtful from inventory.grant_replica')).toEqual([
    { is_doubtful: true },
  ]);
  const [group] = await restored<{ version: string }>('select version from sharing.groups');
  expect(Number(group?.version)).toBeGreaterThanOrEqual(1_000_000);
  // No earlier session continues, neither by token nor by image cookie.
  expect(kept).toContain('auth.signing_keys');
  expect(await restored('select kid from auth.signing_keys')).toEqual([]);
  const [user] = await restored<{ token_version: number; email_proven: boolean }>(
    'select token_version, email_proven from auth.users',
  );
  expect(user?.token_version).toBeGreaterThan(0);
  // Accounts of versions without e-mail confirmation count as confirmed.
  expect(user?.email_proven).toBe(true);
  // New ids continue after the restored ones.
  const [next] = await restored<{ id: number }>(
    `select nextval(pg_get_serial_sequence('media.images', 'id'))::int as id`,
  );
  expect(next?.id).toBeGreaterThan(0);

  await expect(restoreBackup({ ...into, keys: { identity } })).rejects.toThrow('There are accounts in this database');
});

test('backups share images, and images without a backup are removed', async () => {
  const backups = join(folder, 'kept');
  const place = placeAt('kept');
  const options = { place, databases: databasesOf(source.env), env: photosOf('photos'), keys: {} };
  const first = await makeBackup(options);
  expect(first.copied).toBeGreaterThan(0);
  const [image] = (
    await client.query('delete from media.images where id = (select max(id) from media.images) returning id')
  ).rows;
  const filesOf = async () =>
    (await readdir(backups, { recursive: true })).filter((path) => path.includes(`${image.id}-`));
  await rename(join(backups, first.name), join(backups, '2020-01-01T00-00-00'));
  const second = await makeBackup(options);
  expect(second.copied).toBe(0);
  await prune(place, {}, { BACKUP_KEEP: 2 });
  expect((await filesOf()).length).toBe(2);
  await prune(place, {}, { BACKUP_KEEP: 1 });
  expect([(await backupsIn(place)).whole, (await filesOf()).length]).toEqual([[second.name], 0]);
});

test('a backup of a newer version is refused, and nothing changes', async () => {
  const place = placeAt('newer');
  await client.query(`insert into auth.migrations (timestamp, name) values (1, 'OfTheFuture9999999999999')`);
  const { name } = await makeBackup({
    place,
    databases: databasesOf(source.env),
    env: photosOf('photos'),
    keys: {},
  });
  const into = { place, name, databases: databasesOf(target.env), env: photosOf('restored'), keys: {} };
  await expect(restoreBackup(into)).rejects.toThrow('newer version of Whereabouts');
});
