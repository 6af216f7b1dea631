/** Counting on from the clock, no revision comes twice, not even after a backup has been restored. */
const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Past both counters and up to the clock, so that the steps of one user, or of one group, have an order. */
const next = (column: string) => `
    ${column} = case when excluded.${column} = 0 then r.${column}
      else greatest(r.revision + 1, r.collections + 1, excluded.${column}) end`;

const now = (condition: string) => `case when ${condition} then ms else 0 end`;

/** Bumps the counters in `table` of what `rows` selects, and logs where they stand since. */
const bumped = (table: string, key: string, rows: string) => `
  insert into ${table} as r (${key}, revision, collections) ${rows}
  on conflict (${key}) do update set ${next('revision')}, ${next('collections')}
  returning ${key}, greatest(r.revision, r.collections), r.revision, r.collections, $7::bigint[]`;

/** Groups through which items `$3`, contents of collections `$4` or collections `$5` are seen, and the groups `$6`. */
const TOUCHED = `
  select group_id, bool_or(items) as items, bool_or(collections) as collections from (
    select group_id, true as items, false as collections from item_shares where item_id = any($3) and is_shared
    union all
    select s.group_id, true, false
    from collection_items m join collection_shares s on s.collection_id = m.collection_id and s.permission is not null
    where m.item_id = any($3)
    union all
    select s.group_id, true, false
    from items i join collections c on c.user_id = i.user_id and c.is_system
    join collection_shares s on s.collection_id = c.id and s.permission is not null
    where i.id = any($3)
    union all
    select group_id, collection_id = any($4), true
    from collection_shares where collection_id = any($4::bigint[] || $5::bigint[]) and permission is not null
    union all
    select group_id, true, true from unnest($6::bigint[]) group_id
  ) grants group by group_id`;

/**
 * Bumps counters and logs their steps with the items `$7`. One row for each user `$1` or `$2` and each member of a
 * group who sees something else, some of them twice.
 */
export const BUMP = `
  with clock as materialized (select ${NOW_MS} as ms),
  touched as materialized (${TOUCHED}),
  bumped_groups as (${bumped(
    'group_revisions',
    'group_id',
    `select group_id, ${now('items')}, ${now('collections')} from touched, clock order by group_id`,
  )}),
  bumped_users as (${bumped(
    'revisions',
    'user_id',
    `select user_id, ${now('user_id = any($1)')}, ${now('user_id = any($2)')}
     from (select distinct user_id from unnest($1::bigint[] || $2::bigint[]) user_id) users, clock order by user_id`,
  )}),
  logged_groups as (
    insert into group_list_changes (group_id, at, revision, collections, item_ids) select * from bumped_groups
  ),
  logged_users as (
    insert into user_list_changes (user_id, at, revision, collections, item_ids) select * from bumped_users
  )
  select user_id, revision >= collections as sees_items from bumped_users
  union all
  select m.user_id, g.revision >= g.collections from bumped_groups g join group_members m using (group_id)
  where m.role is not null`;
