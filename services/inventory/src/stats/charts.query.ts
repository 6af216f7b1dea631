import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';
import { goneAt } from '../items/item-states.js';

const shares = (name: string) => `
  select ${name} as name, count(*)::int as item_count
  from items where user_id = $1 and deleted_at is null
  group by 1 order by item_count desc, name nulls last limit $2`;

/** The live items of user `$1` by top-level category and by area: the `$2` largest groups. */
export const SHARES = {
  by_category: shares(`split_part(category, '${CATEGORY_SEPARATOR}', 1)`),
  by_area: shares('area'),
};

/**
 * The number of items that user `$1` had at the end of each of the last twelve months (UTC). Purged items are unknown
 * and not counted. A departed item is gone from its date on, or from its last change if it has none. Additions and deletions are summed per month, so that each item is read once.
 */
export const GROWTH = `
  with months as (
    select generate_series(date_trunc('month', now()) - interval '11 months', date_trunc('month', now()), '1 month') as month
  ), moves as (
    select date_trunc('month', created_at) as month, 1 as step from items where user_id = $1
    union all
    select date_trunc('month', ${goneAt('i.created_at')}), -1 from items i where user_id = $1 and deleted_at is not null
  ), sums as (
    select greatest(month, (select min(month) from months)) as month, sum(step) as step from moves group by 1
  )
  select to_char(months.month, 'YYYY-MM') as month, coalesce(sum(sums.step) over (order by months.month), 0)::int as item_count
  from months left join sums using (month)
  order by months.month`;
