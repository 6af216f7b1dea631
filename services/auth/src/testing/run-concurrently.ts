import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import type { DataSource } from 'typeorm';

/**
 * Runs `act` so that its transactions conflict: takes `lock`, starts `act`, waits until `waiting` transactions wait for
 * a lock, and then releases the lock.
 */
export function runConcurrently<T>(
  source: DataSource,
  lock: string,
  waiting: number,
  act: () => Promise<T>,
): Promise<T> {
  const count = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const acted = started.then(act);
  const held = testTransaction(source, async (manager) => {
    await manager.query(lock);
    start();
    await until(async () => (await source.query(count))[0].count === waiting);
  });
  return Promise.all([acted, held]).then(([result]) => result);
}
