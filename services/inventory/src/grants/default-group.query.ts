/**
 * Shares items of rows `created`, which the same statement makes, with the default group of their owner, user `$1`, at
 * once. Sharing decides when it hears of them: its word, whatever it is, has a higher version.
 * @returns parts of a `with`; `target` has the group's `group_id`
 */
export const SHARE_CREATED = `
  target as (
    select group_id from group_members
    where user_id = $1 and is_default and role is not null and role <> 'viewer' limit 1
  ), shared as (
    insert into item_shares (item_id, group_id, owner_id, is_shared, version)
    select id, group_id, $1, true, -1 from target cross join created
    on conflict do nothing
  )`;
