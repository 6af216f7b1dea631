import { collectionItemRowsOf } from '../collections/collection-item-rows.js';

const WAY = 'group_id bigint, group_name text, owner_id bigint, role text';

/** Items that groups share by themselves. */
const direct = (access: string) => `
  select item_id, s.owner_id, s.role, 'item' as via, s.group_id, s.group_name
  from jsonb_to_recordset(${access} -> 'items') as s(${WAY}, item_ids bigint[])
  cross join lateral unnest(s.item_ids) item_id`;

/** What lies in shared collections, as far as one of those who share them has put it there. */
const inCollections = (access: string) => `
  select m.item_id, m.added_by, s.role, 'collection', s.group_id, s.group_name
  from jsonb_to_recordset(${access} -> 'collections') as s(${WAY}, collection_id bigint, member_ids bigint[])
  cross join lateral ${collectionItemRowsOf('c.id = s.collection_id')} m
  where m.added_by = any(s.member_ids)`;

/**
 * Every way by which groups open an item, in the trash or not; `access` is the contract's `Access` as jsonb. A way leads
 * to an item only if `owner_id` owns it: what others have put into a collection opens nothing (docs/rules/sharing.md).
 */
export const allWays = (access = '$3::jsonb') => `(${direct(access)} union all ${inCollections(access)})`;

/**
 * A condition on ways: to items whose ids a query selects. As `is true` it is not joined but looked up, however many
 * there are on either side.
 */
export const isAmong = (ids: string) => `(item_id in (${ids})) is true`;

/**
 * For each item and `owner_id` the way in that counts: the strongest; of equal ones a direct share before a collection,
 * then the lowest group id (docs/rules/sharing.md). `among` is a condition on `item_id` or `owner_id`; with
 * `item_id = any(...)` of few nothing else is read. `more` is a query of further rows, which count where there is no way
 * in.
 */
export const ways = (among: string, more: string) => `(
  select distinct on (item_id, owner_id) item_id, owner_id, role, via, group_id, group_name
  from (select * from ${allWays()} way where ${among} union all ${more}) way
  order by item_id, owner_id, via is null, role = 'editor' desc, via = 'item' desc, group_id
)`;

/** The way in that counts for collections, one's own excluded; `$1` is who looks. */
export const COLLECTION_WAYS = `(
  select distinct on (collection_id) collection_id, role, group_id, group_name
  from jsonb_to_recordset($3::jsonb -> 'collections') as c(${WAY}, collection_id bigint)
  where owner_id <> $1::bigint
  order by collection_id, role = 'editor' desc, group_id
)`;

/** Everybody whose things the groups of `$3` open. */
const PEOPLE = `
  select (way -> 'owner_id')::bigint from jsonb_array_elements($3::jsonb -> 'items') way
  union
  select person::bigint from jsonb_array_elements($3::jsonb -> 'collections') way
  cross join lateral jsonb_array_elements_text(way -> 'member_ids') person`;

/** Their counters, found by their keys, as part of an ETag. */
const moved = (counters: string) => `'-' || ($3::jsonb ->> 'revision') || '-' || coalesce((
  select md5(string_agg(${counters}, ',' order by user_id)) from revisions where user_id = any(array(${PEOPLE}))
), '')`;

/** Moves when a group shares something else, or somebody in it changes an item. */
export const SHARED_REVISION = moved(`user_id || '.' || revision`);

/** The same, also when somebody in it changes what lies in a collection. */
export const SHARED_COLLECTIONS_REVISION = moved(`user_id || '.' || revision || '.' || collections`);
