/** The groups of user `$1`; `$3` are the roles that let them edit there. */
const MINE = `
  select m.group_id, g.name as group_name, m.role = any($3::text[]) as edits
  from members m join groups g on g.id = m.group_id
  where m.user_id = $1::bigint`;

/** Items, or those of `$2` alone, one row per group and owner. */
const ITEM_WAYS = `
  select group_id, group_name, s.owner_id, case when edits then 'editor' else 'viewer' end as role,
    array_agg(s.item_id order by s.item_id) as item_ids
  from mine join item_shares s using (group_id)
  where $2::bigint[] is null or s.item_id = any($2)
  group by group_id, group_name, edits, s.owner_id`;

/** One row per group and collection. */
const COLLECTION_WAYS = `
  select group_id, group_name, s.owner_id,
    case when edits and s.permission = 'edit' then 'editor' else 'viewer' end as role, s.collection_id,
    (select array_agg(distinct each.user_id order by each.user_id)
     from collection_shares o join members each using (group_id)
     where o.collection_id = s.collection_id) as member_ids
  from mine join collection_shares s using (group_id)`;

/**
 * The contract's `Access` of user `$1`, found from their memberships on. Materialized, or it would be made twice: once
 * for the revision.
 */
export const ACCESS = `
  with mine as (${MINE}), answer as materialized (
    select
      coalesce((select json_agg(w order by group_id, owner_id) from (${ITEM_WAYS}) w), '[]') as items,
      coalesce((select json_agg(w order by group_id, collection_id) from (${COLLECTION_WAYS}) w), '[]') as collections
  )
  select md5(items::text || collections::text) as revision,
    array(select group_id from mine order by group_id) as group_ids, items, collections
  from answer`;
