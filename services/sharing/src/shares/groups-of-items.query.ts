/**
 * The groups of user `$1` with which each of the items `$2` is shared directly, by name. The result has a row for every
 * given item.
 */
export const GROUPS_OF_ITEMS = `
  select asked.item_id, coalesce(shared.groups, '[]') as groups
  from unnest($2::bigint[]) asked (item_id)
  left join lateral (
    select json_agg(json_build_object('group_id', g.id, 'name', g.name) order by lower(g.name), g.id) as groups
    from item_shares s
    join group_members m on m.group_id = s.group_id and m.user_id = $1::bigint
    join groups g on g.id = s.group_id
    where s.item_id = asked.item_id
  ) shared on true`;
