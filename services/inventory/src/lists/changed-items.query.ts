import { COLLECTION_COUNTER, COUNTERS, type Counter, ITEM_COUNTER } from './counters.query.js';

/** A client that has missed more transactions gets the whole list. */
const MAX_STEPS = 200;

interface Log {
  table: string;
  key: string;
  id: string;
}

const USER: Log = { table: 'user_list_changes', key: 'user_id', id: '$1' };
const GROUP: Log = { table: 'group_list_changes', key: 'group_id', id: 'g.group_id' };

/** Where a counter stood at a step, or null: the step at which it stands is never pruned. */
const valueAt = ({ table, key, id }: Log, step: string, { value }: Counter) =>
  `(select ${value} from ${table} where ${key} = ${id} and at <= ${step} order by at desc limit 1)`;

const stepsAfter = ({ table, key, id }: Log, after: string, { step }: Counter) =>
  `(select item_ids from ${table} where ${key} = ${id} and at > ${after} and ${step} > ${after} limit ${MAX_STEPS})`;

/** Those of groups that have counters; user `$1` is in them. */
const GROUPS = `
  select g.group_id from group_members m
  cross join lateral (select group_id from group_revisions where group_id = m.group_id offset 0) g
  where m.user_id = $1 and m.role is not null`;

/** The same of groups, by their sum (`$4`) and the latest step among them (`$5`). */
const stepsOfGroups = (counter: Counter) => `(
      select c.item_ids from groups_of g cross join lateral ${stepsAfter(GROUP, '$5::bigint', counter)} c limit ${MAX_STEPS}
    )`;

const groupsStoodThere = (counter: Counter) => `(
      select coalesce(sum(value), 0) = $4::bigint and count(value) = count(*)
      from (select ${valueAt(GROUP, '$5::bigint', counter)} as value from groups_of g) stood
    )`;

/**
 * One row: the `counters` of user `$1` as they stand, and the `item_ids` that lists show otherwise since their own one was
 * `$2`, at step `$3`; null where that cannot be told. Steps of one counter are logged without a gap and in order. Those of
 * several groups may have been committed in another order than they are numbered in; some may be pruned, or of a database
 * that has been restored since. Then counters as the log has them at that step are not those the client has.
 */
function changedItems(etagQuery: string, counter: Counter, withGroups: boolean): string {
  return `
    with groups_of as materialized (${GROUPS}), steps as materialized (
      ${stepsAfter(USER, '$3::bigint', counter)} ${withGroups ? `union all ${stepsOfGroups(counter)}` : ''}
    )
    select json_build_object(
      'counters', (${etagQuery}),
      'item_ids', case
        when ${valueAt(USER, '$3::bigint', counter)} = $2::bigint ${withGroups ? `and ${groupsStoodThere(counter)}` : ''}
          and (select count(*) < ${MAX_STEPS} and count(item_ids) = count(*) from steps)
        then (select coalesce(json_agg(distinct id), '[]') from steps cross join unnest(item_ids) id) end
    )`;
}

/** By the ETag of a list. */
export const CHANGED_ITEMS = new Map([
  [COUNTERS.own, changedItems(COUNTERS.own, ITEM_COUNTER, false)],
  [COUNTERS.visible, changedItems(COUNTERS.visible, ITEM_COUNTER, true)],
  [COUNTERS.visibleCollections, changedItems(COUNTERS.visibleCollections, COLLECTION_COUNTER, true)],
]);
