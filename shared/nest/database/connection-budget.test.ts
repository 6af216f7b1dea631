import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { messagingTables } from '../../testing/messaging-tables.js';
import { until } from '../../testing/until.js';
import { DatabaseEnv } from '../process/env.js';
import { startService } from '../process/service.js';
import { instanceName } from './connection-budget.js';

@Module({})
class NoModule {}

let environment: TestEnvironment;
let folder: string;

beforeAll(async () => {
  environment = await testEnvironment({ tables: false });
  const admin = new pg.Client({ connectionString: environment.env.DATABASE_URL });
  await admin.connect();
  await admin.query('create schema auth authorization whereabouts_auth').finally(() => admin.end());
  folder = await mkdtemp(join(tmpdir(), 'budget-'));
});

afterAll(async () => {
  await environment?.close();
  await rm(folder, { recursive: true });
});

/** Starts an instance that connects as a role without privileges, as services do. */
function start(log: string, pool_size: number) {
  const env = {
    ...environment.env,
    DATABASE_URL: Object.assign(new URL(environment.env.DATABASE_URL), { username: 'whereabouts_auth' }).href,
    DATABASE_POOL_SIZE: String(pool_size),
    LOG_LEVEL: 'warn',
    LOG_FILE: join(folder, log),
  };
  return startService({ name: 'auth', env: DatabaseEnv, module: () => NoModule, tables: messagingTables }, env);
}

async function warnings(log: string): Promise<{ available: number; configured: number }[]> {
  const lines = (await readFile(join(folder, log), 'utf8')).split('\n');
  return lines.filter((line) => line.includes('exceed the PostgreSQL limit')).map((line) => JSON.parse(line));
}

test("an instance warns if the pools of all instances, of any role, exceed PostgreSQL's connection limit", async () => {
  const other = new pg.Client({
    connectionString: environment.env.DATABASE_URL,
    application_name: instanceName('media', 250),
  });
  await other.connect();
  const service = await start('warned', 10);
  await until(async () => (await warnings('warned')).length === 1);
  const [{ available, configured }] = (await warnings('warned')) as [{ available: number; configured: number }];
  // The test server allows 200 connections. Other test files may have instances on it, too.
  expect(available).toBe(197);
  expect(configured).toBeGreaterThanOrEqual(260);
  await service.close();
  await other.end();
});

test('a pool has the size that the environment sets', async () => {
  const service = await start('sized', 3);
  const source = service.app.get(DataSource);
  const sessions = await Promise.all(
    Array.from({ length: 8 }, () => source.query('select pg_backend_pid() as pid, pg_sleep(0.2)')),
  );
  expect(new Set(sessions.map(([{ pid }]) => pid)).size).toBe(3);
  await service.close();
});
