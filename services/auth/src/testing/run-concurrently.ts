import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { until } from '@whereabouts/shared/testing/until.js';
import type { DataSource } from 'typeorm';

/**
 * Makes things happen at the same moment: takes `lock`, lets `act` run into it or into each other until so many of its
 * transactions wait, then lets all go on.
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
