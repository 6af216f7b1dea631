import { until } from '@whereabouts/shared/testing/until.js';
import type { InventoryService } from './inventory-service.js';

/** @returns the number of calls that wait for a lock in this test’s database */
export async function lockWaiters({ source }: InventoryService): Promise<number> {
  const waiting = await source.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

/**
 * Holds `lock` until `call` waits for it, runs `meanwhile`, then releases the lock.
 * @returns the outcome of the call
 */
export async function overtake<Result>(
  service: InventoryService,
  lock: string,
  call: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<PromiseSettledResult<Result> | undefined> {
  const holding = service.source.createQueryRunner();
  await holding.startTransaction();
  await holding.query(lock);
  const waits = (await lockWaiters(service)) + 1;
  const calling = Promise.allSettled([call()]);
  await until(async () => (await lockWaiters(service)) === waits);
  await meanwhile();
  await holding.commitTransaction();
  await holding.release();
  return (await calling)[0];
}
