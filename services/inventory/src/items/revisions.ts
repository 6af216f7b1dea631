import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Counting on from the clock, no revision comes twice, not even after a backup has been restored. */
const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** What a transaction has changed, as far as lists show it. */
export interface Changed {
  /** Users whose items look different to themselves; it makes all their lists news, those of collections, too. */
  items_of?: Iterable<number>;
  /** Users whose collections, or what lies in them, have changed. */
  collections_of?: Iterable<number>;
  /** Items that others may see through groups. */
  item_ids?: Iterable<number>;
  /** Collections into which or out of which items were put. */
  contents_of?: Iterable<number>;
  /** Collections of which something else has changed, checks for example. */
  collection_ids?: Iterable<number>;
  /** Groups whose members see something else. */
  groups?: Iterable<number>;
  /**
   * Items that lists have had, have, or show otherwise because of all this, whoever's they are: all of them, or none is
   * named, and whoever has a list asks for the whole of it.
   */
  listed_ids?: Iterable<number> | undefined;
}

/** So many items are named of one transaction; a list is asked for as a whole sooner than so many of it one by one. */
const MAX_LISTED = 500;

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

const BUMP = `
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
  logged as (
    insert into group_list_changes (group_id, at, revision, collections, item_ids) select * from bumped_groups
  )
  insert into user_list_changes (user_id, at, revision, collections, item_ids) select * from bumped_users`;

/**
 * Every write bumps the counters of whoever sees something else afterwards, in its own transaction, so that a list's
 * ETag needs no item rows: those of users for their own things, those of groups for what their members see through
 * them. It is the last step, after all other rows have been locked: whoever waits for it holds nothing that its holder
 * still needs. Rows are locked in the order of their ids, users' before groups'. What
 * the counters stand at since, and which items it is about, is logged for those who ask what has changed (lists).
 */
@Injectable()
export class Revisions {
  async bump(manager: EntityManager, changed: Changed): Promise<void> {
    const {
      items_of = [],
      collections_of = [],
      item_ids = [],
      contents_of = [],
      collection_ids = [],
      groups = [],
      listed_ids,
    } = changed;
    const values = [items_of, collections_of, item_ids, contents_of, collection_ids, groups].map((ids) => [
      ...new Set(ids),
    ]);
    const listed = listed_ids && [...new Set(listed_ids)];
    await manager.query(BUMP, [...values, listed && listed.length <= MAX_LISTED ? listed : null]);
  }
}
