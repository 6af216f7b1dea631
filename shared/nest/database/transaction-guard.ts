import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';

/** A transaction in progress. Work that it started can continue after its end, and can then call services. */
interface Running {
  isOpen: boolean;
}

const transactions = new AsyncLocalStorage<Running>();

const watched = new WeakSet<DataSource>();

/**
 * Tracks this source's transactions for `refuseInTransaction`. Only tests do so, because tracking slows down
 * every transaction and tests already find all violations.
 */
export function watchTransactions(source: DataSource): DataSource {
  watched.add(source);
  const createQueryRunner = source.createQueryRunner.bind(source);
  Object.assign(source, {
    createQueryRunner: (...given: Parameters<typeof createQueryRunner>) => {
      // As many transactions as there are connections would wait for each other.
      refuseInTransaction('a second connection to PostgreSQL');
      return createQueryRunner(...given);
    },
  });
  Object.assign(source.manager, {
    transaction: () => {
      throw new Error('transactions begin in transactions.ts');
    },
  });
  return source;
}

/** Runs a transaction, and tracks it if its source is watched. */
export function trackTransaction<Result>(source: DataSource, run: () => Promise<Result>): Promise<Result> {
  if (!watched.has(source)) return run();
  const running = { isOpen: true };
  return transactions.run(running, run).finally(() => {
    running.isOpen = false;
  });
}

/** Runs background work that a transaction starts but does not wait for. The work is not part of the transaction. */
export function apartFromTransaction<Result>(work: () => Result): Result {
  return transactions.exit(work);
}

/**
 * A transaction holds a connection and locks, so it must wait only for PostgreSQL and must not use a second connection.
 * Every client of the broker, of a store and of a provider calls this function first.
 * @throws Error inside a tracked transaction
 */
export function refuseInTransaction(call: string): void {
  if (transactions.getStore()?.isOpen) throw new Error(`${call} is called inside a transaction`);
}
