import { WORKER_GONE_MS } from '@whereabouts/shared/contracts/workers.js';
import { UNTOLD } from '../batches/batch.entity.js';
import { WAITING } from '../entries/entry.entity.js';

/**
 * Images a worker holds for each of its places at the provider: while one is looked at the next is fetched and made
 * ready, so that the provider never waits. Two is also the most that keeps the promise to newcomers: whoever comes waits
 * for what is being looked at and for what is ready, two images' time at most.
 */
export const JOBS_PER_SLOT = 2;

/** Of workers seen lately; one that has gone counts for a few seconds more. */
const LIVING = `last_seen_at > now() - interval '${WORKER_GONE_MS} milliseconds'`;

/**
 * How many more entries the living workers can hold, of at most `$1` in flight. Without a worker one entry goes ahead, so
 * that the first to come finds work.
 */
export const ROOM = `
  select least(
      greatest((select coalesce(sum(prefetch * ${JOBS_PER_SLOT}), 0) from workers where ${LIVING}), 1), $1
    ) - (select count(*) from queue_entries where dispatched_at is not null) as places`;

export const HAS_LIVE_WORKER = `exists (select from workers where ${LIVING})`;

/** Whether nothing waits for its turn, for another try, for a worker's answer, or to be told of. */
export const IS_IDLE = `
  select not exists (select from queue_entries where ${WAITING})
    and not exists (select from queue_entries where dispatched_at is not null)
    and not exists (select from queue_entries where retry_at is not null)
    and not exists (select from batches where ${UNTOLD}) as is_idle`;
