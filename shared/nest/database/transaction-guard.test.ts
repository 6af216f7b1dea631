import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { inventory } from '../../contracts/inventory.js';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { testMessenger } from '../../testing/test-messenger.js';
import type { Messenger } from '../messaging/messenger.js';
import { connectAndMigrate } from './database.js';
import { apartFromTransaction, refuseInTransaction, watchTransactions } from './transaction-guard.js';
import { transaction } from './transactions.js';

let environment: TestEnvironment;
let source: DataSource;
let messenger: Messenger;

beforeAll(async () => {
  environment = await testEnvironment();
  const tables = { schema: 'guarded', entities: [], migrations: [] };
  source = watchTransactions(await connectAndMigrate(tables, environment.env.DATABASE_URL));
  messenger = testMessenger(environment.env);
});

afterAll(async () => {
  await messenger?.onApplicationShutdown();
  await source?.destroy();
  await environment?.close();
});

test('a command sent inside a transaction fails the transaction', async () => {
  const asking = transaction(source, async (tx) => {
    await tx.query('select 1');
    return messenger.call(inventory.filesInUse, { image_ids: [1] });
  });
  await expect(asking).rejects.toThrow('inventory.filesInUse is called inside a transaction');
});

test('calls are allowed before and after a transaction, and in its background work', async () => {
  refuseInTransaction('a store');
  const work = async () => refuseInTransaction('a store');
  const { background } = await transaction(source, async () => ({
    background: apartFromTransaction(work),
  }));
  await background;
  refuseInTransaction('a store');
});

test('a statement on a second connection fails the transaction, because ten such transactions would deadlock', async () => {
  const asking = transaction(source, async (tx) => {
    await tx.query('select 1');
    return source.query('select 2');
  });
  await expect(asking).rejects.toThrow('a second connection to PostgreSQL is called inside a transaction');
});

test('work that a transaction started may call a service after the transaction has ended', async () => {
  const ended = Promise.withResolvers<void>();
  let calling = Promise.resolve();
  await transaction(source, async () => {
    calling = ended.promise.then(() => refuseInTransaction('a store'));
  });
  ended.resolve();
  await expect(calling).resolves.toBeUndefined();
});

test('a call inside a savepoint is inside its transaction', async () => {
  const saving = transaction(source, (tx) => tx.savepoint(async () => refuseInTransaction('a store')));
  await expect(saving).rejects.toThrow('a store is called inside a transaction');
});
