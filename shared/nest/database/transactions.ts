import { Logger } from '@nestjs/common';
import { type DataSource, EntityManager, type QueryRunner } from 'typeorm';
import { trackTransaction } from './transaction-guard.js';

/** A statement was given to a transaction after its end. It would have run on its own, outside of the transaction. */
export class TransactionEndedError extends Error {
  constructor() {
    super('the transaction has ended');
  }
}

type Task = () => void;

/** The manager of a running transaction. It throws `TransactionEndedError` once the transaction commits or rolls back. */
export class Transaction extends EntityManager {
  private hasEnded = false;
  /** The error of a statement, after which PostgreSQL rolls back even if it is told to commit. */
  private failure: unknown;
  private tasks = new Set<Task>();

  constructor(
    source: DataSource,
    private readonly runner: QueryRunner,
  ) {
    // Repositories and query builders keep the query runner, so it must refuse statements itself.
    super(
      source,
      new Proxy(runner, {
        get: (target, name, proxy) => (name === 'query' ? this.queryOf(target) : Reflect.get(target, name, proxy)),
      }),
    );
  }

  /** Runs `task` once after the commit, and never after a rollback. A task that is added twice runs once. */
  afterCommit(task: Task): void {
    if (this.hasEnded) throw new TransactionEndedError();
    this.tasks.add(task);
  }

  /** Runs `work` in a savepoint. If `work` fails, its statements and its tasks are undone, and the transaction goes on. */
  async savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
    const tasks = new Set(this.tasks);
    await this.runner.startTransaction();
    try {
      const result = await work();
      await this.runner.commitTransaction();
      return result;
    } catch (error) {
      this.tasks = tasks;
      await this.runner.rollbackTransaction();
      this.failure = undefined;
      throw error;
    }
  }

  override async query<Result>(...statement: Parameters<EntityManager['query']>): Promise<Result> {
    if (this.hasEnded) throw new TransactionEndedError();
    return super.query(...statement);
  }

  /** Called by `transaction` only. */
  async run<Result>(work: (tx: this) => Promise<Result>): Promise<Result> {
    try {
      await this.runner.startTransaction();
      const result = await work(this);
      this.hasEnded = true;
      if (this.failure) throw this.failure;
      await this.runner.commitTransaction();
      return result;
    } catch (error) {
      this.hasEnded = true;
      // The error of the work is reported, even if the connection is broken and cannot roll back.
      if (this.runner.isTransactionActive) await this.runner.rollbackTransaction().catch(() => {});
      throw error;
    } finally {
      await this.runner.release();
    }
  }

  /** Called by `transaction` only. The change is committed, so a failing task must not make it look failed. */
  runTasks() {
    for (const task of this.tasks) {
      try {
        task();
      } catch (error) {
        new Logger('Transaction').error({ error }, 'task after commit failed');
      }
    }
  }

  private queryOf(runner: QueryRunner): QueryRunner['query'] {
    return async (...statement: Parameters<QueryRunner['query']>) => {
      if (this.hasEnded) throw new TransactionEndedError();
      try {
        return await runner.query(...statement);
      } catch (error) {
        this.failure ??= error;
        throw error;
      }
    };
  }
}

/**
 * Runs `work` in a transaction: commits its statements if it resolves, and rolls them back if it rejects. This is the
 * only place that begins and ends transactions.
 */
export async function transaction<Result>(
  source: DataSource,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const tx = new Transaction(source, source.createQueryRunner());
  const result = await trackTransaction(source, () => tx.run(work));
  tx.runTasks();
  return result;
}
