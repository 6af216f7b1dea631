/**
 * Shares the items of rows `created`, which the same statement inserts, with the default group of their owner (user
 * `$1`) as this replica knows it now. Items that replace those of queue entry `$2` are not shared. If a change of the
 * default group has arrived only in part, there are two candidates, and the items are not shared.
 * @returns parts of a `with`; `target` has the group’s `group_id` and `since`, the version with which the owner joined
 * it
 */
export const SHARE_CREATED = `
  target as (
    select group_id, since from (
      select group_id, role, since, count(*) over () as candidates from group_members
      where user_id = $1 and is_default and role is not null
    ) chosen
    where candidates = 1 and role <> 'viewer'
      and not exists (select from replaced_entries where queue_id = $2::bigint and user_id = $1)
  ), shared as (
    insert into item_shares (item_id, group_id, owner_id, is_shared, version)
    select id, group_id, $1, true, -1 from target cross join created
    on conflict do nothing
  )`;
