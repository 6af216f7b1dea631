import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { whileLocked } from './advisory-lock.js';
import { dataSourceOptions } from './database.js';
import { transaction } from './transactions.js';

let environment: TestEnvironment;
let source: DataSource;

/** With one connection, the next transaction would get the lost connection if the pool took it back. */
beforeAll(async () => {
  environment = await testEnvironment();
  const options = dataSourceOptions({ schema: 'public', entities: [], migrations: [] }, environment.env.DATABASE_URL);
  source = await new DataSource({ ...options, poolSize: 1 } as typeof options).initialize();
  await source.query('create table rows (id int primary key)');
  await source.query(`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
  await source.query(`create constraint trigger die_at_commit after insert on rows deferrable initially deferred
    for each row when (new.id < 0) execute function die()`);
});

afterAll(async () => {
  await source?.destroy();
  await environment?.close();
});

const insert = (manager: EntityManager, id: number) => manager.query('insert into rows values ($1)', [id]);

const write = (id: number) => transaction(source, (tx) => insert(tx, id));

test('a connection killed inside a commit does not reach the next transaction', async () => {
  const results = await Promise.allSettled([write(-1), write(10), write(11)]);
  expect(results).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code: '57P01' }) },
    { status: 'fulfilled', value: [] },
    { status: 'fulfilled', value: [] },
  ]);
});

test('work under an advisory lock keeps its outcome if the connection that holds the lock is killed', async () => {
  const options = dataSourceOptions({ schema: 'public', entities: [], migrations: [] }, environment.env.DATABASE_URL);
  const several = await new DataSource(options).initialize();
  const killHolder = () =>
    several.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`);
  const run = (work: () => Promise<unknown>) => whileLocked(several, 'work', work);
  expect(await run(() => run(async () => 'second'))).toBeUndefined();
  const done = async () => {
    await killHolder();
    return 'done';
  };
  expect(await run(done)).toBe('done');
  const failing = run(async () => {
    await killHolder();
    throw new Error('reason');
  });
  await expect(failing).rejects.toThrow('reason');
  await several.destroy();
});
