/** Settings key of the restart counter. */
export const RESTARTS = 'worker_restarts';

/** Rows of killed workers are deleted a little after the workers count as gone. */
const FORGOTTEN_AFTER = '1 minute';

/**
 * Records a heartbeat of worker $1, deletes rows of workers that have been gone for long, and returns the number of
 * restarts.
 */
export const HEARTBEAT = `
  with expired as (
    delete from workers where id <> $1 and last_seen_at < now() - interval '${FORGOTTEN_AFTER}'
  ),
  upserted as (
    insert into workers (id, started_at, prefetch, in_flight, processed, restarts_seen)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (id) do update set last_seen_at = now(), started_at = excluded.started_at,
        in_flight = excluded.in_flight, processed = excluded.processed, restarts_seen = excluded.restarts_seen
  )
  select coalesce((select value::integer from settings where key = '${RESTARTS}'), 0) as restarts`;
