import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { writeMessages } from '@whereabouts/shared/nest/messaging/outbox.js';
import { WAITING } from '../entries/entry.entity.js';
import { mayBeLookedAt } from '../usage/daily-limit.query.js';
import { isWithinBudget } from '../usage/user-budget.js';
import { ROOM } from './capacity.js';

const { pattern } = analysis.processEntry;

/** A job message for each claimed entry, in dispatch order. */
const JOBS = `(
    select chosen.position as place, jsonb_build_object('routing_key', '${pattern}', 'pattern', '${pattern}',
      'payload', jsonb_build_object('queue_id', id, 'dispatch_number', dispatch_number)) as message
    from claimed join chosen using (id)
  ) jobs`;

/**
 * Dispatches waiting entries and writes their jobs: as many as there is room for, at most $3, with at most $2 in flight
 * per user and $1 in total. The order is: the user with the fewest entries in flight, then the user served longest ago,
 * then the oldest entry. A recursive query skips from user to user along the index of waiting entries, so a user with a
 * hundred thousand entries costs one step. `$4` is the envelope of the jobs.
 * Users at their daily photo limit are skipped unless `$5`, and users at their monthly cap unless `$6`.
 */
export const CLAIM_ENTRIES = `
  with recursive room as materialized (${ROOM}),
  wanted as materialized (select least(places, $3::bigint) as count from room where places > 0),
  users as (
    (select user_id from queue_entries where ${WAITING} and exists (select from wanted) order by user_id limit 1)
    union all
    select (
      select e.user_id from queue_entries e where e.user_id > users.user_id and ${WAITING}
        order by e.user_id limit 1
    ) from users where users.user_id is not null
  ),
  busy as (
    select user_id, count(*) as in_flight from queue_entries where dispatched_at is not null group by user_id
  ),
  eligible as (
    select users.user_id, coalesce(busy.in_flight, 0) as in_flight, dispatch_fairness.served_at
      from users left join busy using (user_id) left join dispatch_fairness using (user_id)
        left join ai_days using (user_id) left join ai_user_months using (user_id)
      where users.user_id is not null and coalesce(busy.in_flight, 0) < $2
        and ${mayBeLookedAt('$5')} and ${isWithinBudget('$6')}
  ),
  lined_up as (
    select next.id, eligible.served_at, next.place, eligible.in_flight + next.place as in_flight_before
      from eligible cross join lateral (
        select oldest.id, row_number() over (order by oldest.id) - 1 as place from (
          select e.id from queue_entries e where e.user_id = eligible.user_id and ${WAITING}
            order by e.id limit least((select count from wanted), $2 - eligible.in_flight)
        ) oldest
      ) next
  ),
  next_up as (
    select id, row_number() over (order by in_flight_before, place > 0, served_at nulls first, id) as position
      from lined_up order by position limit (select count from wanted)
  ),
  chosen as (
    select e.id, next_up.position from next_up join queue_entries e on e.id = next_up.id
      where ${WAITING} for update of e skip locked
  ),
  claimed as (
    update queue_entries e set dispatched_at = now(), updated_at = now(), dispatch_number = e.dispatch_number + 1
      from chosen where chosen.id = e.id returning e.id, e.user_id, e.dispatch_number
  ),
  served as (
    insert into dispatch_fairness (user_id, served_at) select user_id, clock_timestamp() from claimed group by user_id
      on conflict (user_id) do update set served_at = excluded.served_at
  ),
  handed_over as (${writeMessages(JOBS, '$4')})
  select count(*)::int as count from claimed`;
