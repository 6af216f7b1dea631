/** Of user `$1`'s groups those that share each of the items `$2` by itself, by name. Every asked item has its row. */
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
