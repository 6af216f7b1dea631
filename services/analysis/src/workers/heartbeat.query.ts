/** Counts restarts, in the settings. */
export const RESTARTS = 'worker_restarts';

/** Rows of workers that were killed are kept a little longer than these count as living. */
const FORGOTTEN_AFTER = '1 minute';

/** Says that the worker $1 lives, forgets others that have not for long, and answers how many restarts there were. */
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
