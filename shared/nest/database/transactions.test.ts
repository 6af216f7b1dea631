import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { event } from '../../contracts/contract.js';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { messagingTables } from '../../testing/messaging-tables.js';
import { OutboxEntity } from '../messaging/outbox.entity.js';
import { Outbox } from '../messaging/outbox.js';
import { connectAndMigrate } from './database.js';
import { type Transaction, TransactionEndedError, transaction } from './transactions.js';

const told = event('test.told', z.object({ number: z.int() }));

let environment: TestEnvironment;
let source: DataSource;
/** Names of the tasks that ran after commits. */
let done: string[];

beforeAll(async () => {
  environment = await testEnvironment({ tables: false });
  source = await connectAndMigrate(messagingTables, environment.env.DATABASE_URL);
  await source.query('create table rows (id int primary key, other int references rows deferrable initially deferred)');
});

beforeEach(async () => {
  done = [];
  await source.query('delete from rows');
  await source.query('delete from outbox');
});

afterAll(async () => {
  await source?.destroy();
  await environment?.close();
});

const insert = (manager: EntityManager, id: number, other: number | null = null) =>
  manager.query('insert into rows values ($1, $2)', [id, other]);

const stored = async () =>
  (await source.query<{ id: number }[]>('select id from rows order by id')).map(({ id }) => id);

const failing = (work: (tx: Transaction) => Promise<unknown>) =>
  transaction(source, async (tx) => {
    await work(tx);
    throw new Error('no');
  });

test.each([
  ['commits', transaction, undefined],
  ['rolls back', (_: DataSource, work: (tx: Transaction) => Promise<unknown>) => failing(work), 'no'],
])('a statement after a transaction %s throws, through whatever the manager created', async (_, run, error) => {
  const kept: (() => Promise<unknown>)[] = [];
  const running = run(source, async (tx) => {
    const messages = tx.getRepository(OutboxEntity);
    const query = tx.createQueryBuilder().delete().from(OutboxEntity);
    kept.push(
      () => insert(tx, 1),
      () => tx.countBy(OutboxEntity, { pattern: 'a' }),
      () => messages.delete({ pattern: 'a' }),
      () => query.execute(),
      async () => tx.afterCommit(() => done.push('late')),
    );
  });
  await (error ? expect(running).rejects.toThrow(error) : running);
  for (const use of kept) await expect(use()).rejects.toThrow(TransactionEndedError);
  expect([await stored(), done]).toEqual([[], []]);
});

test('a step that goes on after another step has failed writes nothing', async () => {
  let left: Promise<unknown> = Promise.resolve();
  const running = transaction(source, async (tx) => {
    const steps = async () => {
      for (let id = 1; id < 100; id += 1) await insert(tx, id);
    };
    left = steps();
    await Promise.all([left, tx.query('select 1 / 0')]);
  });
  await expect(running).rejects.toThrow('division by zero');
  await expect(left).rejects.toThrow();
  expect(await stored()).toEqual([]);
});

test('tasks run once after the commit, when other connections see the rows', async () => {
  const task = () => done.push('shared');
  const seen: Promise<number[]>[] = [];
  const result = await transaction(source, async (tx) => {
    tx.afterCommit(task);
    tx.afterCommit(task);
    tx.afterCommit(() => seen.push(stored()));
    await insert(tx, 1);
    expect(done).toEqual([]);
    return 'result';
  });
  expect([result, done, await Promise.all(seen)]).toEqual(['result', ['shared'], [[1]]]);
});

test('a task that fails does not make its transaction fail, and the other tasks run', async () => {
  await transaction(source, async (tx) => {
    tx.afterCommit(() => {
      throw new Error('no');
    });
    tx.afterCommit(() => done.push('other'));
    await insert(tx, 1);
  });
  expect([await stored(), done]).toEqual([[1], ['other']]);
});

test.each([
  ['rolled back', (tx: Transaction) => Promise.reject(new Error(`no ${typeof tx}`)), 'no'],
  ['failed at its commit', (tx: Transaction) => insert(tx, 2, 3), 'foreign key'],
  [
    'aborted by a statement whose error was ignored',
    (tx: Transaction) => tx.query('select 1 / 0').catch(() => {}),
    'zero',
  ],
])('nothing of a transaction that was %s is published', async (_, end, error) => {
  const outbox = new Outbox();
  outbox.onCommit(() => done.push('outbox'));
  const running = transaction(source, async (tx) => {
    tx.afterCommit(() => done.push('task'));
    await outbox.publishEvent(tx, told, { number: 1 });
    await end(tx);
  });
  await expect(running).rejects.toThrow(error);
  expect([done, await source.query('select from outbox'), await stored()]).toEqual([[], [], []]);
});

test('a failed savepoint loses its statements and its tasks, and its transaction commits the others', async () => {
  await transaction(source, async (tx) => {
    tx.afterCommit(() => done.push('before'));
    await insert(tx, 1);
    const saving = tx.savepoint(async () => {
      tx.afterCommit(() => done.push('inside'));
      await insert(tx, 2);
      await insert(tx, 1);
    });
    await expect(saving).rejects.toThrow('duplicate key');
    await tx.savepoint(async () => {
      tx.afterCommit(() => done.push('after'));
      await insert(tx, 3);
    });
  });
  expect([await stored(), done]).toEqual([
    [1, 3],
    ['before', 'after'],
  ]);
});
