import { HAS_LIVE_WORKER } from './capacity.js';

/**
 * Makes dispatched entries wait again if they were not updated for $1 milliseconds although a worker is live. Their job
 * is lost, or so late that it will be ignored.
 */
export const RECLAIM_LOST_JOBS = `
  update queue_entries e set status = 'pending', dispatched_at = null, updated_at = now(),
      is_paused = coalesce(
        (select is_paused from batches b where b.user_id = e.user_id and b.batch_id = e.batch_id), false)
    where ${HAS_LIVE_WORKER} and e.id in (
      select id from queue_entries
        where dispatched_at is not null and updated_at < now() - $1 * interval '1 millisecond' for update skip locked
    )
    returning e.id`;

/** Ends retry delays whose message is $1 milliseconds late. */
export const END_LOST_PAUSES = `
  update queue_entries set retry_at = null, updated_at = now()
    where id in (
      select id from queue_entries where retry_at < now() - $1 * interval '1 millisecond' for update skip locked
    )
    returning id`;
