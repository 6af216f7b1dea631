import { LIST_END } from '@whereabouts/shared/contracts/long-list.js';
import { VISIBLE_BY_IDS } from '../grants/visible-items.query.js';
import { COUNTERS } from '../lists/counters.query.js';
import { isShort, tooManyOf } from '../lists/item-rows.js';
import type { LongList } from '../lists/long-list.js';
import type { ItemRawList } from '../lists/raw-list.js';
import { JSON_START, jsonStart } from './denormalized-columns.js';

/** SQL that appends fields to JSON text without its closing brace. @param fields SQL expressions by field name */
export const andFields = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, sql]) => `',"${name}":' || coalesce(to_json(${sql})::text, 'null')`)
    .join(' || ');

/** The user’s access to an item (docs/rules/sharing.md). */
const ACCESS = {
  access_type: `case
      when v.role = 'owner' then case when v.source is null then 'my_personal' else 'shared' end
      when v.source = 'item' then 'shared_with_me' else 'group_owned' end`,
  group_name: '(select name from groups where id = v.group_id)',
  my_role: 'v.role',
};

const OWN_ACCESS = { access_type: `'my_personal'::text`, group_name: 'null::text', my_role: `'owner'::text` };

/** Viewers do not get private fields. */
const HIDES_PRIVATE = `v.role = 'viewer'`;

/** The owner of an item, in queries that join `users u` and `preferences p`. */
const OWNER = {
  owner_name: `coalesce(u.display_name, '')`,
  currency: `case when ${HIDES_PRIVATE} then null else p.currency end`,
};

/** Rows of `visible_items` with `json`: the contract’s `Item` as their user sees it, without the closing brace. */
export const itemView = (rows: string) => `
  select i.id, i.user_id,
    ${jsonStart(HIDES_PRIVATE)} || (${andFields({ ...OWNER, ...ACCESS })}) as json
  from ${rows} v
  cross join lateral (select * from items where id = v.item_id offset 0) i
  left join users u on u.id = i.user_id left join preferences p on p.user_id = i.user_id`;

/** The owner of the user's own items. */
const OWN_OWNER = {
  owner_name: `coalesce((select display_name from users where id = $1::bigint), '')`,
  currency: '(select currency from preferences where user_id = $1::bigint)',
};

/** The end of the JSON of items that only user `$1` sees. */
export const OWN_END = `(select ${andFields({ ...OWN_OWNER, ...OWN_ACCESS })}) || '}'`;

/**
 * User `$1`’s own items `i` that meet a condition and that no group shares. The fields added to their JSON are the same
 * for all, so they are built once.
 */
export const ownView = (condition: string, rows = 'items') => `
  select i.id, i.user_id,
    ${JSON_START} || (select ${andFields({ ...OWN_OWNER, ...OWN_ACCESS })}) as json
  from ${rows} i
  where i.user_id = $1::bigint and ${condition}`;

/** A JSON array of the items that a query selects as `json`, in the query’s order. */
export const jsonList = (query: string) =>
  `'[' || coalesce((select string_agg(json || '}', ',') from (${query}) item), '') || ']'`;

/** How a list of items is read: at once, or in portions. */
export interface ItemRows {
  json: string;
  long: LongList;
}

/** The list of items, and the query of its changes. That query takes the values of `some`. */
export function itemList(kind: string, { json, long }: ItemRows, some: string, counters: string): ItemRawList {
  return {
    kind,
    json,
    long,
    etagQuery: counters,
    changes: `
      with changed as materialized (${some})
      select '{"items":' || ${jsonList('select json from changed order by id desc')}
        || ',"removed_ids":' || coalesce((
          select json_agg(id) from unnest($2::bigint[]) id where id not in (select id from changed)
        ), '[]')::text
        || ',"since":' || to_json($3::text)::text || '}' as json`,
  };
}

/**
 * Reads items by their ids, because the plan of the list has already decided which items belong to it. A slow reader
 * can take minutes, so the grants of items of other users are read again.
 */
export const BY_IDS: LongList['portion'] = {
  text: `
    select ${jsonStart(HIDES_PRIVATE)} as json, i.id, i.user_id from items i cross join lateral (
      select case when i.user_id = $2::bigint then 'owner'
        else (select role from visible_items where user_id = $2::bigint and item_id = i.id limit 1) end as role offset 0
    ) v
    where i.id = any($1::bigint[]) and i.deleted_at is null and v.role is not null`,
  values: (user_id, ids) => [ids, user_id],
};

/** Skips the grants of a user who is in no group. */
const IN_GROUPS = 'exists (select from group_members where user_id = $1 and role is not null)';

/**
 * The grant of user `$1` that counts for each item, among the grants that meet a condition. Does not check whether the
 * item exists.
 */
const grantsThatCount = (condition: string) => `
  select distinct on (item_id, owner_id) item_id, owner_id, case when owner_id = $1 then 'owner' else role end as role,
    source, group_id
  from unchecked_item_grants where user_id = $1 and ${condition} and ${IN_GROUPS}
  order by item_id, owner_id, weakness, group_id`;

/**
 * User `$1`’s own items that nothing shares with their groups. With `distinct`, PostgreSQL expects few grants and uses
 * a hash. Without it, PostgreSQL compares each item with each grant.
 */
const UNSHARED = `
  select $1::bigint, 'owner', null, null::bigint, array(
    select id from items where user_id = $1 and deleted_at is null
      and id not in (select distinct item_id from granted where owner_id = $1)
  )`;

/**
 * The items of `granted`, and of the kinds that `more` adds, with `json` as in `itemView`. A kind is a combination of
 * owner, role and group; there are few of them. The added JSON is built once for each kind, and the items of a kind are
 * read by a list of ids. This costs a third as much as looking up each item.
 */
const byKind = (granted: string, more = ''): ItemRows => {
  const kinds = `
    with granted as materialized (${granted}), v as (
      select owner_id, role, source, group_id, array_agg(item_id) as ids from granted group by 1, 2, 3, 4 ${more}
    ), kinds as materialized (
      select v.owner_id, v.ids, ${HIDES_PRIVATE} as hides_private,
        ${andFields({ ...OWNER, ...ACCESS })} || '}' as json
      from v left join users u on u.id = v.owner_id left join preferences p on p.user_id = v.owner_id
    )`;
  return {
    json: `
      ${kinds}, size as materialized (select coalesce(sum(cardinality(ids)), 0) as items from kinds)
      select ${jsonStart('kinds.hides_private')} || kinds.json as json, i.id as number
      from kinds cross join lateral (select * from items where id = any(kinds.ids) offset 0) i
      where i.user_id = kinds.owner_id and i.deleted_at is null and ${isShort('(select items from size)')}
      union all ${tooManyOf('(select items from size)')}`,
    long: {
      plan: `${kinds} select ids, json, owner_id from kinds`,
      portion: BY_IDS,
      end: () => LIST_END,
    },
  };
};

const withUnshared = (condition: string) => byKind(grantsThatCount(condition), `union all ${UNSHARED}`);

const changesOf = (condition: string) => itemView(`(select * from ${VISIBLE_BY_IDS} v where ${condition})`);

/** All items that user `$1` owns. */
export const ITEM_LIST = itemList('items', withUnshared('owner_id = $1'), changesOf('owner_id = $1'), COUNTERS.own);

/** All items that user `$1` sees. */
export const VISIBLE_LIST = itemList('visible-items', withUnshared('true'), changesOf('true'), COUNTERS.visible);

const isIn = (group: string) =>
  `(item_id, owner_id) in (select item_id, owner_id from unchecked_item_grants where user_id = $1 and group_id = ${group})`;

/** The items that user `$1` sees and that one group shares. */
export const GROUP_ITEM_LIST = itemList(
  'group-items',
  byKind(grantsThatCount(isIn('$2'))),
  changesOf(isIn('$4')),
  COUNTERS.visible,
);
