import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';
import { collectionItemRowsOf } from '../collections/collection-item-rows.js';
import { goneAt } from '../items/item-states.js';

/** The worth of all pieces of item `i`. Null without an amount (docs/rules/reports.md). */
export const WORTH = 'coalesce(i.value, i.purchase_price, i.cost) * i.quantity';

/** The worth counts from the purchase, if its date is known and not later than today. */
const ACQUIRED_AT = 'case when i.purchase_date <= now() then i.purchase_date else i.created_at end';

/** As many as the chart of item counts has. */
const MONTHS = 12;

const totals = (rows: string) => `coalesce(sum(${rows}.worth), 0) as total, count(*)::int as item_count`;

/** A JSON array of the groups of `held`, largest first. */
const groups = (name: string, sql: string) => `
  (select coalesce(json_agg(row_to_json(g) order by g.total desc, g.${name} nulls last), '[]') from (
    select ${sql} as ${name}, ${totals('held')} from held group by 1
  ) g)`;

/**
 * The worth of the live items of user `$1`, as the contract's `ItemsValue`. Earlier months use today's amounts.
 * Purged items are unknown and not counted.
 */
export const VALUE = `
  with held as materialized (
    select i.id, i.category, i.area, ${WORTH} as worth
    from items i where i.user_id = $1 and i.deleted_at is null
  ), months as (
    select generate_series(date_trunc('month', now()) - interval '${MONTHS - 1} months', date_trunc('month', now()),
      '1 month') as month
  ), moves as (
    select date_trunc('month', ${ACQUIRED_AT}) as month, ${WORTH} as added, 0 as departed
    from items i where i.user_id = $1
    union all
    select date_trunc('month', ${goneAt(ACQUIRED_AT)}), 0, ${WORTH} from items i where i.user_id = $1 and i.deleted_at is not null
  ), sums as (
    select month, sum(added) as added, sum(departed) as departed from moves group by 1
  ), over_time as (
    select to_char(m.month, 'YYYY-MM') as month,
      (select coalesce(sum(added - departed), 0) from sums where sums.month <= m.month) as total,
      coalesce(sums.added, 0) as added, coalesce(sums.departed, 0) as departed
    from months m left join sums using (month)
  )
  select json_build_object(
    'currency', (select currency from preferences where user_id = $1),
    'total', (select coalesce(sum(worth), 0) from held),
    'item_count', (select count(*) from held),
    'without_value', (select count(*) from held where worth is null),
    'by_category', ${groups('category', `split_part(category, '${CATEGORY_SEPARATOR}', 1)`)},
    'by_place', ${groups('area', 'area')},
    'by_collection', (select coalesce(json_agg(row_to_json(g) order by g.total desc, g.name, g.collection_id), '[]') from (
      select c.id as collection_id, c.name, ${totals('held')}
      from ${collectionItemRowsOf('c.user_id = $1')} m
      join collections c on c.id = m.collection_id join held on held.id = m.item_id
      group by c.id, c.name
    ) g),
    'over_time', (select json_agg(row_to_json(over_time) order by month) from over_time)
  ) as value`;

/**
 * The worth of the items that group `$2` shares, by owner, as the contract's `GroupValue`. Amounts of items that user
 * `$1` may only view do not count, because viewers do not get amounts.
 */
export const GROUP_VALUE = `
  with shared as materialized (
    select distinct item_id, owner_id from item_grants
    where user_id = $1 and group_id = $2 and (owner_id = $1 or role <> 'viewer')
  )
  select coalesce(json_agg(row_to_json(owners) order by display_name, user_id), '[]') as owners from (
    select s.owner_id as user_id, coalesce(u.display_name, '') as display_name, p.currency,
      coalesce(sum(${WORTH}), 0) as total, count(*)::int as item_count,
      (count(*) filter (where ${WORTH} is null))::int as without_value
    from shared s join items i on i.id = s.item_id and i.user_id = s.owner_id and i.deleted_at is null
    left join users u on u.id = s.owner_id left join preferences p on p.user_id = s.owner_id
    group by s.owner_id, u.display_name, p.currency
  ) owners`;
