/** The groups of user `$1`, with the fields of the contract's `BareGroup`. */
export const GROUP_VIEW = `
  select g.id, g.name, g.type, g.description, m.role as my_role,
    (select count(*)::int from group_members each where each.group_id = g.id) as member_count
  from group_members m join groups g on g.id = m.group_id
  where m.user_id = $1::bigint`;

/** The groups of type `$2`, or of all types if `$2` is null, by name. */
export const GROUP_LIST = `${GROUP_VIEW} and ($2::text is null or g.type = $2) order by lower(g.name), g.id`;

/**
 * Groups with other members whose only owner is user `$1`, by name. Groups that others added the user to do not count.
 */
export const SOLE_OWNERSHIPS = `
  select g.id, g.name
  from group_members m join groups g on g.id = m.group_id
  where m.user_id = $1::bigint and m.role = 'owner' and m.is_counted
    and exists (select from group_members o where o.group_id = g.id and o.user_id <> m.user_id)
    and not exists (select from group_members o where o.group_id = g.id and o.user_id <> m.user_id and o.role = 'owner')
  order by lower(g.name), g.id`;
