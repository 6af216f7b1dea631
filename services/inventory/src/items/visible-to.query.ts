/** Maximum number of users named. */
const NAMED = 20;

/**
 * The other users who see an item, by name, for `cross join lateral`. For another user’s item, only those are named who
 * see it through a group of user `$1`. The owner always sees the item and is not included.
 */
export const visibleTo = ({ id, user_id }: { id: string; user_id: string }) => `(
  select count(*)::int as visible_to_count, coalesce(
    json_agg(json_build_object('user_id', user_id, 'display_name', display_name) order by place) filter (where place <= ${NAMED}),
    '[]'
  ) as visible_to
  from (
    select g.user_id, u.display_name, row_number() over (order by lower(u.display_name), g.user_id) as place
    from (
      select distinct user_id from item_grants
      where item_id = ${id} and owner_id = ${user_id} and user_id <> $1 and user_id <> ${user_id}
        and ($1 = ${user_id} or group_id in (
          select group_id from group_members where user_id = $1 and role is not null
        ))
    ) g join users u on u.id = g.user_id
  ) named)`;
