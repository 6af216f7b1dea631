/** Counting on from the clock, no revision comes twice, not even after a backup has been restored. */
const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Past both counters and up to the clock, so that the steps of one user, or of one group, have an order. */
const next = (column: string) => `
    ${column} = case when excluded.${column} = 0 then r.${column}
      else greatest(r.revision + 1, r.collections + 1, excluded.${column}) end`;

const now = (condition: string) => `case when ${condition} then ms else 0 end`;

/**
 * Bumps the counters of users or of groups that `rows` select, and logs where they stand since, with the items `ids`.
 * `bumped` tells of each whether items look different, or only what lies in collections.
 */
const bump = (of: 'user' | 'group', counters: string, rows: string, ids: string) => `
  clock as materialized (select ${NOW_MS} as ms),
  counted as (
    insert into ${counters} as r (${of}_id, revision, collections) ${rows}
    on conflict (${of}_id) do update set ${next('revision')}, ${next('collections')}
    returning ${of}_id, greatest(r.revision, r.collections), r.revision, r.collections, ${ids}::bigint[]
  ),
  logged as (
    insert into ${of}_list_changes (${of}_id, at, revision, collections, item_ids) select * from counted
  ),
  bumped as (select ${of}_id, revision >= collections as sees_items from counted)`;

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
 * Bumps counters of users `$1` (items) and `$2` (collections), and logs their steps with the items `$7`. One row for each
 * of them, and one for each group whose counters are to be bumped, too: hardly any, most of the time, and to look for them
 * costs a third of what it costs to be ready to bump them.
 */
export const BUMP_USERS = `
  with touched as materialized (${TOUCHED}), ${bump(
    'user',
    'revisions',
    `select user_id, ${now('user_id = any($1)')}, ${now('user_id = any($2)')}
     from (select distinct user_id from unnest($1::bigint[] || $2::bigint[]) user_id) users, clock order by user_id`,
    '$7',
  )}
  select user_id, null::bigint as group_id, sees_items as items, true as collections from bumped
  union all
  select null, group_id, items, collections from touched`;

/**
 * The same of groups `$1`: their items where `$2`, what lies in their collections where `$3`; with the items `$4`. One row
 * for each member of each of them.
 */
export const BUMP_GROUPS = `
  with ${bump(
    'group',
    'group_revisions',
    `select group_id, ${now('items')}, ${now('collections')}
     from unnest($1::bigint[], $2::boolean[], $3::boolean[]) touched (group_id, items, collections), clock order by group_id`,
    '$4',
  )}
  select m.user_id, sees_items as items from bumped join group_members m using (group_id) where m.role is not null`;
