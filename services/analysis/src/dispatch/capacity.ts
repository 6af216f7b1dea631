import { WORKER_GONE_MS } from '@whereabouts/shared/contracts/workers.js';
import { UNTOLD } from '../batches/batch.entity.js';
import { WAITING } from '../entries/entry.entity.js';

/**
 * Jobs that a worker holds per slot at the provider: while one image is analyzed, the next one is fetched and prepared,
 * so that the provider never waits. Two is also the maximum for fairness: a new user waits at most for the image being
 * analyzed and for the prepared one.
 */
export const JOBS_PER_SLOT = 2;

/** Condition for workers with a recent heartbeat. A worker that has stopped counts for a few more seconds. */
const LIVING = `last_seen_at > now() - interval '${WORKER_GONE_MS} milliseconds'`;

/**
 * How many more entries the live workers can hold, with at most `$1` in flight. Without a worker, one entry is
 * dispatched anyway, so that the first worker finds a job.
 */
export const ROOM = `
  select least(
      greatest((select coalesce(sum(prefetch * ${JOBS_PER_SLOT}), 0) from workers where ${LIVING}), 1), $1
    ) - (select count(*) from queue_entries where dispatched_at is not null) as places`;

export const HAS_LIVE_WORKER = `exists (select from workers where ${LIVING})`;

/** Whether no entry waits, is in flight or awaits a retry, and no batch end is unpublished. */
export const IS_IDLE = `
  select not exists (select from queue_entries where ${WAITING})
    and not exists (select from queue_entries where dispatched_at is not null)
    and not exists (select from queue_entries where retry_at is not null)
    and not exists (select from batches where ${UNTOLD}) as is_idle`;
