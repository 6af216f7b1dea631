import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate, type ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import pg from 'pg';
import { checkout } from '../../tools/start/folders.js';
import { tablesOf } from '../database/service-tables.js';
import { pendingMigrations } from './wait-for-migrations.js';

let empty: TestEnvironment;
let migrated: TestEnvironment;
let tables: ServiceTables;

beforeAll(async () => {
  tables = await tablesOf('sharing');
  empty = await testEnvironment({ tables: false });
  migrated = await testEnvironment();
});

afterAll(async () => {
  await empty?.close();
  await migrated?.close();
});

test('all migrations are pending in an empty database, and for a role that does not exist yet', async () => {
  const stranger = Object.assign(new URL(empty.env.DATABASE_URL), { username: 'not_there_yet', password: 'any' });
  expect(await pendingMigrations(tables, stranger.href)).toHaveLength(tables.migrations.length);
  expect(await pendingMigrations(tables, empty.env.DATABASE_URL)).toHaveLength(tables.migrations.length);
});

test('only the migrations of a newer version are pending in a database of the previous version', async () => {
  expect(await pendingMigrations(tables, migrated.env.DATABASE_URL)).toEqual([]);
  const client = new pg.Client({ connectionString: migrated.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    'delete from sharing.migrations where id = (select max(id) from sharing.migrations) returning name',
  );
  await client.end();
  expect(await pendingMigrations(tables, migrated.env.DATABASE_URL)).toEqual(rows.map(({ name }) => name));
});

test('a pod waits until the migrations of its service have run', async () => {
  const program = join(checkout, 'dist', 'deploy', 'container', 'wait-for-migrations.js');
  const env = { ...process.env, DATABASE_URL: empty.env.DATABASE_URL };
  const waiting = spawn(process.execPath, [program, 'sharing'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(waiting, 'exit');
  const said = text(waiting.stdout);
  await once(waiting.stdout, 'data');
  expect(waiting.exitCode).toBeNull();
  await migrate(tables, empty.env.DATABASE_URL);
  expect((await exit)[0]).toBe(0);
  expect(await said).toMatch(/migrations of sharing are pending[\s\S]*The schema sharing is up to date\./);
});
