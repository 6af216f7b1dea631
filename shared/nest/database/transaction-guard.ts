import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager } from 'typeorm';

/** A transaction in progress. Work that it started can continue after its end, and can then call services. */
interface Running {
  isOpen: boolean;
}

type Work = (manager: EntityManager) => Promise<unknown>;
type IsolationLevel = Extract<Parameters<EntityManager['transaction']>[0], string>;

const transactions = new AsyncLocalStorage<Running>();

/**
 * Tracks this source's transactions for `refuseInTransaction`. Only tests do so, because tracking slows down
 * every transaction and tests already find all violations.
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
