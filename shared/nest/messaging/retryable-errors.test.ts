import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { until } from '../../testing/until.js';
import { dataSourceOptions } from '../database/database.js';
import { transaction } from '../database/transactions.js';
import { problemOf } from '../http/problems.js';
import { isUnavailable } from './retryable-errors.js';

let environment: TestEnvironment;
let source: DataSource;

beforeAll(async () => {
  environment = await testEnvironment();
  const tables = { schema: 'public', entities: [], migrations: [] };
  source = await new DataSource(dataSourceOptions(tables, environment.env.DATABASE_URL)).initialize();
});

afterAll(async () => {
  await source?.destroy();
  await environment?.close();
});

/** Kills the connection of this transaction, as when PostgreSQL is killed. */
const cut = (manager: EntityManager) =>
  manager.query('select pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => error);

async function thrownBy(work: (manager: EntityManager) => Promise<unknown>): Promise<unknown> {
  return transaction(source, work).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a connection that breaks in a transaction is an outage, at whichever step it is noticed', async () => {
  const immediate = await thrownBy(async (manager) => {
    throw await cut(manager);
  });
  const atTheNextStep = await thrownBy(async (manager) => {
    await cut(manager);
    await manager.query('select 1');
  });
  const later = await thrownBy(async (manager) => {
    await cut(manager);
    await until(() => manager.queryRunner?.isReleased === true);
    await manager.query('select 1');
  });
  const atItsEnd = await thrownBy(cut);
  for (const thrown of [immediate, atTheNextStep, later, atItsEnd]) {
    expect([String(thrown), isUnavailable(thrown)]).toEqual([String(thrown), true]);
  }
});

test('a programming error is not an outage', async () => {
  const mistake = await thrownBy((manager) => manager.query('select nonsense'));
  expect([isUnavailable(mistake), isUnavailable(new Error('x')), isUnavailable('x')]).toEqual([false, false, false]);
});

test("a statement that finds the disk full is a 507, even if PostgreSQL's error is wrapped", async () => {
  const thrown = await thrownBy((manager) =>
    manager.query(`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`),
  );
  expect(isUnavailable(thrown)).toBe(false);
  expect(problemOf(thrown)).toEqual({
    status: 507,
    code: 'storage_full',
    error: 'The server has no room left. Nothing was saved.',
  });
  const ofFile = new Error('upload', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) });
  expect(problemOf(ofFile).status).toBe(507);
});

test('a statement that exceeds its timeout or its lock timeout is a 504', async () => {
  for (const setting of ['statement_timeout', 'lock_timeout']) {
    const other = source.createQueryRunner();
    await other.query('select pg_advisory_lock(1)');
    const thrown = await thrownBy(async (manager) => {
      await manager.query(`set local ${setting} = 50`);
      await manager.query('select pg_advisory_xact_lock(1)');
    });
    await other.query('select pg_advisory_unlock(1)');
    await other.release();
    expect([setting, problemOf(thrown).status]).toEqual([setting, 504]);
  }
});
