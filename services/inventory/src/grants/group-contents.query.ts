/** Whom a group's card shows; of a group of hundreds these are found without reading them all. */
const MEMBERS_SHOWN = 5;

/**
 * Of every group of user `$1`'s: some who are in it, how many live items it shares, directly or through collections,
 * each counted once, and the collections it shares, by name.
 */
export const GROUP_CONTENTS = `
  select m.group_id, coalesce(held.item_count, 0) as item_count, coalesce(shared.collections, '[]') as shared_collections,
    coalesce(shown.members, '[]') as members_preview
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
  left join lateral (
    select json_agg(json_build_object('user_id', first.user_id, 'display_name', first.display_name)) as members
    from (
      select each.user_id, u.display_name from group_members each join users u on u.id = each.user_id
      where each.group_id = m.group_id and each.role is not null
      order by each.user_id limit ${MEMBERS_SHOWN}
    ) first
  ) shown on true
  where m.user_id = $1 and m.role is not null
  order by m.group_id`;
