/** Of the groups `$1`, those whose only member is user `$2`. */
export const LONELY_GROUPS = `
  select m.group_id from group_members m
  where m.user_id = $2 and m.group_id = any($1)
    and not exists (select from group_members o where o.group_id = m.group_id and o.user_id <> $2)`;

/**
 * In each of the groups `$1` without an owner, makes the strongest member an owner (roles in the order of `$2`). Among
 * members with equal roles, the earliest to join wins.
 */
export const INHERIT = `
  update group_members m set role = 'owner'
  from (
    select distinct on (group_id) group_id, user_id from group_members each
    where group_id = any($1::bigint[])
      and not exists (select from group_members o where o.group_id = each.group_id and o.role = 'owner')
    order by group_id, array_position($2::text[], role), joined_at, user_id
  ) heir
  where m.group_id = heir.group_id and m.user_id = heir.user_id
  returning m.group_id, m.user_id`;
