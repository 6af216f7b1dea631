import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager } from 'typeorm';

/** A transaction that is under way. Work that it started may go on after its end, and may then call services. */
interface Running {
  isOpen: boolean;
}

type Work = (manager: EntityManager) => Promise<unknown>;
type IsolationLevel = Extract<Parameters<EntityManager['transaction']>[0], string>;

const transactions = new AsyncLocalStorage<Running>();

/**
 * Lets `refuseInTransaction` know of this source's transactions. Tests watch; in production nothing is watched, because
 * the answer would be the same and each transaction would pay for it.
 */
export function watchTransactions(source: DataSource): DataSource {
  const { manager } = source;
  const transaction = manager.transaction.bind(manager);
  Object.assign(manager, {
    transaction: (...given: [IsolationLevel, Work] | [Work]) => {
      const [isolation, work] = given.length === 2 && given[1] ? given : [undefined, given[0] as Work];
      const watched: Work = (inside) => {
        const running = { isOpen: true };
        return transactions
          .run(running, () => work(inside))
          .finally(() => {
            running.isOpen = false;
          });
      };
      return isolation ? transaction(isolation, watched) : transaction(watched);
    },
  });
  const createQueryRunner = source.createQueryRunner.bind(source);
  Object.assign(source, {
    createQueryRunner: (...given: Parameters<typeof createQueryRunner>) => {
      // As many transactions as there are connections would wait for each other.
      refuseInTransaction('a second connection to PostgreSQL');
      return createQueryRunner(...given);
    },
  });
  return source;
}

/** Runs background work that a transaction starts and does not wait for: it is no part of the transaction. */
export function apartFromTransaction<Result>(work: () => Result): Result {
  return transactions.exit(work);
}

/**
 * A transaction holds a connection and locks for as long as it lasts, so it waits for nobody but PostgreSQL, and needs no
 * other connection. Every client of the broker, of a store and of a provider calls this before it asks.
 * @throws Error inside a transaction that is watched
 */
export function refuseInTransaction(call: string): void {
  if (transactions.getStore()?.isOpen) throw new Error(`${call} is called inside a transaction`);
}
