import { COLLECTION_COUNTER, COUNTERS, type Counter, ITEM_COUNTER } from './counters.query.js';

/** A client that has missed more transactions gets the complete list. */
const MAX_STEPS = 200;

interface Log {
  table: string;
  key: string;
  id: string;
}

const USER: Log = { table: 'user_list_changes', key: 'user_id', id: '$1' };
const GROUP: Log = { table: 'group_list_changes', key: 'group_id', id: 'g.group_id' };

/** The value of a counter at a step, or null if unknown. The current step of a counter is never pruned. */
const valueAt = ({ table, key, id }: Log, step: string, { value }: Counter) =>
  `(select ${value} from ${table} where ${key} = ${id} and at <= ${step} order by at desc limit 1)`;

const stepsAfter = ({ table, key, id }: Log, after: string, { step }: Counter) =>
  `(select item_ids from ${table} where ${key} = ${id} and at > ${after} and ${step} > ${after} limit ${MAX_STEPS})`;

/** The groups of user `$1` that have counters. */
const GROUPS = `
  select g.group_id from group_members m
  cross join lateral (select group_id from group_revisions where group_id = m.group_id offset 0) g
  where m.user_id = $1 and m.role is not null`;

/** The steps of the groups’ counters after step `$5`, the latest step known to the client. */
const stepsOfGroups = (counter: Counter) => `(
      select c.item_ids from groups_of g cross join lateral ${stepsAfter(GROUP, '$5::bigint', counter)} c limit ${MAX_STEPS}
    )`;

const groupsStoodThere = (counter: Counter) => `(
      select coalesce(sum(value), 0) = $4::bigint and count(value) = count(*)
      from (select ${valueAt(GROUP, '$5::bigint', counter)} as value from groups_of g) stood
    )`;

/**
 * Selects one row with two fields. `counters` are the current counters of user `$1`. `item_ids` are the items that have
 * changed in lists since the client’s state: the user’s own counter was `$2` at step `$3`, and the sum of the groups’
 * counters was `$4` at step `$5`.
 *
 * `item_ids` is null if the logged values differ from the client’s. The steps of one counter are logged without gaps
 * and in order. The steps of several groups may be committed in a different order than numbered. Steps may also be
 * pruned, or belong to a database that was restored since.
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

/** The queries by the counters of a list’s ETag. */
export const CHANGED_ITEMS = new Map([
  [COUNTERS.own, changedItems(COUNTERS.own, ITEM_COUNTER, false)],
  [COUNTERS.visible, changedItems(COUNTERS.visible, ITEM_COUNTER, true)],
  [COUNTERS.visibleCollections, changedItems(COUNTERS.visibleCollections, COLLECTION_COUNTER, true)],
]);
