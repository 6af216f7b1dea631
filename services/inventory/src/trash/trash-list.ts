import type { TrashFilter } from '@whereabouts/shared/contracts/trash.js';
import { JSON_START } from '../items/denormalized-columns.js';
import { isTrashed } from '../items/item-states.js';
import { OWN_END } from '../items/item-view.js';
import { COUNTERS } from '../lists/counters.query.js';
import { isShort, tooManyOf } from '../lists/item-rows.js';
import type { RawList } from '../lists/raw-list.js';

/** Midnight of the current day in the time zone `$2`, `days` ago. */
const midnight = (days: number) =>
  `((date_trunc('day', now() at time zone $2::text) - interval '${days} days') at time zone $2::text)`;

const CONDITIONS: Record<TrashFilter, string> = {
  all: 'true',
  today: `i.deleted_at >= ${midnight(0)}`,
  yesterday: `i.deleted_at >= ${midnight(1)} and i.deleted_at < ${midnight(0)}`,
  last_delete: `i.delete_batch = (
    select delete_batch from items where user_id = $1::bigint and ${isTrashed('deleted_at')}
    order by deleted_at desc, id desc limit 1)`,
};

function list(kind: string, condition: string): RawList {
  const matching = `
    select i.id from items i where i.user_id = $1::bigint and ${isTrashed('i.deleted_at')} and ${condition}
      and $2::text is not null and $3::int is not null`;
  return {
    kind,
    json: `
      with matching as materialized (${matching}), size as materialized (select count(*) as items from matching)
      select ${JSON_START} || ${OWN_END} as json, row_number() over (order by i.deleted_at, i.id) as number
      from items i where i.id in (select id from matching) and ${isShort('(select items from size)')}
      union all ${tooManyOf('(select items from size)')}`,
    long: {
      plan: `
        select array_agg(i.id order by i.deleted_at desc, i.id desc), ${OWN_END}, $1::bigint
        from items i where i.id in (${matching})`,
      isOrdered: true,
      portion: {
        text: `
          select ${JSON_START} as json, i.id, i.user_id from items i
          where i.id = any($1::bigint[]) and ${isTrashed('i.deleted_at')}`,
        values: (_user_id, ids) => [ids],
      },
      end: ([, retention_days]) => `],"retention_days":${retention_days}}`,
    },
    etagQuery: COUNTERS.own,
  };
}

/** The trash of user `$1` by filter, latest deletion first; `$2` is a time zone, `$3` the retention in days. */
export const TRASH_LISTS = Object.fromEntries(
  Object.entries(CONDITIONS).map(([filter, condition]) => [filter, list(`trash-${filter}`, condition)]),
) as Record<TrashFilter, RawList>;
