/** The groups that collection `$1` is shared with, as the contract's `SharedGroup`, by name. */
export const SHARED_GROUPS = `
  select g.id, g.name, g.type, s.permission,
    (select count(*)::int from group_members m where m.group_id = g.id) as member_count
  from collection_shares s join groups g on g.id = s.group_id
  where s.collection_id = $1
  order by lower(g.name), g.id`;

/** How many users other than the owner `$2` see collection `$1` through groups, each counted once. */
export const SEEING_COUNT = `
  select count(distinct m.user_id)::int as people_count
  from collection_shares s join group_members m on m.group_id = s.group_id
  where s.collection_id = $1 and m.user_id <> $2`;

/** Whether a group of user `$2` shares collection `$1`. */
export const IS_SHARED_WITH = `
  select exists (
    select from collection_shares s join group_members m on m.group_id = s.group_id
    where s.collection_id = $1 and m.user_id = $2
  ) as is_shared`;
