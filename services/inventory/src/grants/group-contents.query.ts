/**
 * Of every group of user `$1`'s that shares something: how many live items it shares, directly or through collections,
 * each counted once, and the collections it shares, by name.
 */
export const GROUP_CONTENTS = `
  select m.group_id, coalesce(held.item_count, 0) as item_count, coalesce(shared.collections, '[]') as shared_collections
  from group_members m
  left join (
    select group_id, count(distinct item_id)::int as item_count from item_grants where user_id = $1 group by group_id
  ) held using (group_id)
  left join (
    select g.group_id, json_agg(
      json_build_object('id', c.id, 'name', c.name, 'owner_name', coalesce(u.display_name, ''))
      order by lower(c.name), c.id
    ) as collections
    from collection_grants g join collections c on c.id = g.collection_id left join users u on u.id = c.user_id
    where g.user_id = $1 group by g.group_id
  ) shared using (group_id)
  where m.user_id = $1 and m.role is not null and (held.item_count is not null or shared.collections is not null)
  order by m.group_id`;
