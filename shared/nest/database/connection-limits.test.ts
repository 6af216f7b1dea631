import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { flakyProxy } from '../../testing/flaky-proxy.js';
import { until } from '../../testing/until.js';
import { liftStatementTimeout } from './connection-limits.js';
import { connectAndMigrate, type ServiceTables } from './database.js';
import { transaction } from './transactions.js';

/** More than the longest limit that ends a frozen client, even on a busy machine. Far below Linux's two hours. */
const SOON_MS = 40_000;

const SETTINGS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'tcp_user_timeout'];
const SHOWN = `select ${SETTINGS.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`;

class CreateRows1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('create table rows as select id from generate_series(1, 2) id');
    await runner.query(`create table limits_of_migrations as ${SHOWN}`);
  }

  async down() {}
}

const tables: ServiceTables = { schema: 'limited', entities: [], migrations: [CreateRows1763600000000] };

let environment: TestEnvironment;
let source: DataSource;

beforeAll(async () => {
  environment = await testEnvironment({ tables: false });
  source = await connectAndMigrate(tables, environment.env.DATABASE_URL);
});

afterAll(async () => {
  await source?.destroy();
  await environment?.close();
});

/**
 * A client that locks row `id`, runs `last`, and then freezes: its connection stays open but no longer reads or writes.
 */
async function frozenClient(id: number, last?: string) {
  const proxy = await flakyProxy(environment.env.DATABASE_URL);
  const client = await connectAndMigrate(tables, proxy.url);
  const runner = client.createQueryRunner();
  await runner.startTransaction();
  await runner.query('select from rows where id = $1 for update', [id]);
  if (last) runner.query(last).catch(() => undefined);
  await pause(500);
  proxy.hang();
  return {
    close: async () => {
      await proxy.close();
      await client.destroy();
    },
  };
}

const isLocked = async (id: number) =>
  (await source.query(`select id from rows where id = ${id} for update skip locked`)).length === 0;

test('a client that freezes loses its locks within seconds, and the next client gets them', async () => {
  const idle = await frozenClient(1);
  // Larger than the buffers of both ends, and sent after the client has frozen.
  const large = `select repeat('x', 1000000) from (select pg_sleep(2)) later, generate_series(1, 100)`;
  const receiving = await frozenClient(2, large);
  const since = Date.now();
  expect([await isLocked(1), await isLocked(2)]).toEqual([true, true]);
  const waiting = source.query('update rows set id = id where id = 1');
  await until(async () => !(await isLocked(2)) || Date.now() - since > SOON_MS);
  expect(await isLocked(2)).toBe(false);
  await expect(waiting).resolves.toEqual([[], 1]);
  await idle.close();
  await receiving.close();
});

test('services have limits, and migrations wait briefly for locks and have no other limits', async () => {
  expect(await source.query(SHOWN)).toEqual([
    {
      statement_timeout: '30s',
      lock_timeout: '20s',
      idle_in_transaction_session_timeout: '15s',
      tcp_user_timeout: '20000',
    },
  ]);
  expect(await source.query('select * from limits_of_migrations')).toEqual([
    { statement_timeout: '0', lock_timeout: '3s', idle_in_transaction_session_timeout: '0', tcp_user_timeout: '0' },
  ]);
  expect(await source.query('show tcp_keepalives_idle')).toEqual([{ tcp_keepalives_idle: '10' }]);
});

test('a transaction can lift its statement timeout, and the next transaction has the timeout again', async () => {
  const limits = await transaction(source, async (tx) => {
    await liftStatementTimeout(tx);
    return tx.query('show statement_timeout');
  });
  expect(limits).toEqual([{ statement_timeout: '0' }]);
  expect(await source.query('show statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
});
