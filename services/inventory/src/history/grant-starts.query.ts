/**
 * One row for each grant of user `$1` on an item, with the instant at which all parts of the grant existed: membership,
 * share and, for a collection, the item in it. Does not check whether the item exists. An item that came to life in Stock
 * was always there.
 */
export const GRANT_STARTS = `
  select s.item_id, s.owner_id, m.role <> 'viewer' as is_editor, greatest(m.began_at, s.began_at) as began_at
  from group_members m join item_shares s on s.group_id = m.group_id
  where m.user_id = $1 and m.role is not null and s.is_shared
  union all
  select i.item_id, i.added_by, m.role <> 'viewer' and s.permission = 'edit',
    greatest(m.began_at, s.began_at, i.added_at)
  from group_members m join collection_shares s on s.group_id = m.group_id
  join collections c on c.id = s.collection_id and c.user_id = s.owner_id
  join collection_items i on i.collection_id = c.id
  where m.user_id = $1 and m.role is not null and s.permission is not null
  union all
  select i.id, i.user_id, m.role <> 'viewer' and s.permission = 'edit', greatest(m.began_at, s.began_at, i.stocked_at)
  from group_members m join collection_shares s on s.group_id = m.group_id
  join collections c on c.id = s.collection_id and c.user_id = s.owner_id and c.is_system
  join items i on i.user_id = c.user_id and i.stock_keeping and i.deleted_at is null
  where m.user_id = $1 and m.role is not null and s.permission is not null`;
