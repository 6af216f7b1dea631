/**
 * Shares items of rows `created`, which the same statement makes, with the default group of their owner, user `$1`, as this
 * replica knows it at this moment. Items that replace those of queue entry `$2` are shared with none. While the replica has
 * heard only half of a change from one group to another, no group is certain, and the items are shared with none.
 * @returns parts of a `with`; `target` has the group's `group_id` and the version `since` with which the owner joined it
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
