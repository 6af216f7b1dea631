/** The groups that user `$1` is in, with the fields of the contract's `BareGroup`. */
export const GROUP_VIEW = `
  select g.id, g.name, g.type, g.description, m.role as my_role,
    (select count(*)::int from group_members each where each.group_id = g.id) as member_count
  from group_members m join groups g on g.id = m.group_id
  where m.user_id = $1::bigint`;

/** Those of one type, or of all where `$2` is null, by name. */
export const GROUP_LIST = `${GROUP_VIEW} and ($2::text is null or g.type = $2) order by lower(g.name), g.id`;

/** Groups with other members whose only owner user `$1` is, by name; not those that others have put them into. */
export const SOLE_OWNERSHIPS = `
  select g.id, g.name
  from group_members m join groups g on g.id = m.group_id
  where m.user_id = $1::bigint and m.role = 'owner' and m.is_counted
    and exists (select from group_members o where o.group_id = g.id and o.user_id <> m.user_id)
    and not exists (select from group_members o where o.group_id = g.id and o.user_id <> m.user_id and o.role = 'owner')
  order by lower(g.name), g.id`;
