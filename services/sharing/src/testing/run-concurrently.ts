import { until } from '@whereabouts/shared/testing/until.js';
import type { SharingService } from './sharing-service.js';

/** Locks a group, so that every transaction that changes it waits. */
export const group = (id: number) => `select from groups where id = ${id} for update`;

/** Runs `acts` at the same time, in this order: holds `lock` until all of them wait for it or for each other. */
export async function runConcurrently({ source }: SharingService, lock: string, acts: (() => Promise<unknown>)[]) {
  const waits = async () => {
    const waiting = await source.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length;
  };
  const holding = source.createQueryRunner();
  await holding.startTransaction();
  await holding.query(lock);
  const acting: Promise<unknown>[] = [];
  for (const act of acts) {
    acting.push(act());
    await until(async () => (await waits()) === acting.length);
  }
  await holding.commitTransaction();
  await holding.release();
  return (await Promise.allSettled(acting)).map(({ status }) => status).sort();
}
