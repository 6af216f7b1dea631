import { imageUrls } from '../items/denormalized-columns.js';
import { isNotTrashed } from '../items/item-states.js';
import { GRANT_STARTS } from './grant-starts.query.js';
import type { ItemEventEntity } from './item-event.entity.js';

/** Events per page. */
export const PAGE = 50;

/** How a user sees the history of an item. */
export interface Reader {
  is_owner: boolean;
  /** Editors and owners also get private changes. */
  is_editor: boolean;
  /** When the earliest present grant began. Null for the owner, who gets all events. */
  began_at: string | null;
}

/** An event with the reader’s rights. */
export type EventRow = Pick<
  ItemEventEntity,
  'id' | 'item_id' | 'at' | 'kind' | 'changes' | 'private_changes' | 'actor_id'
> &
  Omit<Reader, 'began_at'> & { actor_name: string | null };

/**
 * The access rule of an item’s history: user `$1` sees item `$2`, or owns it and it is not in the trash. Returns a
 * `Reader`.
 */
export const READER = `
  select i.user_id = $1 as is_owner, i.user_id = $1 or v.role <> 'viewer' as is_editor,
    case when i.user_id <> $1 then (
      select min(began_at) from (${GRANT_STARTS}) g where g.item_id = $2 and g.owner_id = i.user_id
    ) end as began_at
  from items i left join lateral (
    select role from visible_items where i.user_id <> $1 and user_id = $1 and item_id = $2 offset 0
  ) v on true
  where i.id = $2 and case when i.user_id = $1 then ${isNotTrashed('i.deleted_at')} else v.role is not null end`;

/**
 * The part of an item’s history that its reader gets. Viewers get no event of which they get no change. Other users than
 * the owner get shares with their own groups.
 */
const isShown = (is_owner: string, is_editor: string, began_at: string) => `
  (${is_owner} or (
    e.at >= ${began_at}
    and (${is_editor} or e.changes <> '[]' or e.private_changes = '[]')
    and (e.kind not in ('shared', 'unshared') or (e.changes -> 0 ->> 'group_id')::bigint in (
      select group_id from group_members where user_id = $1 and role is not null
    ))
  ))`;

const COLUMNS = `
  e.id, e.item_id, to_json(e.at) #>> '{}' as at, e.kind, e.changes, e.private_changes, named.actor_id,
  coalesce(e.guest_name, case when named.actor_id is not null
    then coalesce((select display_name from users where id = named.actor_id), '') end) as actor_name`;

/** Other users than the owner get the names of the owner and of users in their own groups (docs/rules/sharing.md). */
const named = (is_owner: string) => `
  cross join lateral (
    select case when ${is_owner} or e.actor_id in ($1, e.user_id) or exists (
      select from group_members mine
      join group_members theirs on theirs.group_id = mine.group_id and theirs.role is not null
      where mine.user_id = $1 and mine.role is not null and theirs.user_id = e.actor_id
    ) then e.actor_id end as actor_id offset 0
  ) named`;

/** Events of item `$2` for user `$1`, who is its owner `$3` or editor `$4` and sees events since `$5`. */
const ofItem = (condition: string) => `
  select ${COLUMNS}, $3::boolean as is_owner, $4::boolean as is_editor from item_events e ${named('$3::boolean')}
  where e.item_id = $2 and ${isShown('$3::boolean', '$4::boolean', '$5::timestamptz')} and ${condition}`;

/** The page after event `$6`, with one event more. */
export const ITEM_PAGE = `${ofItem('($6::bigint is null or e.id < $6)')} order by e.id desc limit ${PAGE + 1}`;

export const ONE_EVENT = ofItem('e.id = $6');

/** The latest event of item `$1` after event `$2` in which user `$3` made the changes `$4`. */
export const REVERT_OF = `
  select e.id from item_events e
  where e.item_id = $1 and e.id > $2 and e.actor_id = $3 and (e.changes || e.private_changes) @> $4
  order by e.id desc limit 1`;

/** The latest events of other users that are looked at before all items. */
const LATEST = 300;

const LIVE = (item: string, owner: string) => `
  cross join lateral (
    select from items where id = ${item} and user_id = ${owner} and deleted_at is null offset 0
  ) live`;

/**
 * The latest events of the other users in the groups of user `$1`, and of those who have added items to collections
 * that these groups share, as far as user `$1` sees them. They make a page where most items are shared.
 */
const latestOfOthers = (condition: string) => `
  latest as materialized (
    select e.* from (
      select theirs.user_id from group_members mine
      join group_members theirs on theirs.group_id = mine.group_id and theirs.role is not null
      where mine.user_id = $1 and mine.role is not null and theirs.user_id <> $1
      union
      select i.added_by from group_members mine
      join collection_shares s on s.group_id = mine.group_id and s.permission is not null
      join collection_items i on i.collection_id = s.collection_id
      where mine.user_id = $1 and mine.role is not null and i.added_by <> $1
    ) other cross join lateral (
      select * from item_events where user_id = other.user_id and ($2::bigint is null or id < $2) and ${condition}
      order by id desc limit ${LATEST}
    ) e order by e.id desc limit ${LATEST}
  ), seen as materialized (
    select e.*, g.is_editor from latest e ${LIVE('e.item_id', 'e.user_id')} cross join lateral (
      select min(began_at) as began_at, bool_or(is_editor) as is_editor
      from (${GRANT_STARTS}) g where g.item_id = e.item_id and g.owner_id = e.user_id
    ) g where ${isShown('false', 'g.is_editor', 'g.began_at')} order by e.id desc limit ${PAGE + 1}
  ), result as materialized (
    select (select count(*) from latest) < ${LATEST} or (select count(*) from seen) > ${PAGE} as is_enough
  )`;

/**
 * The events of all items that user `$1` sees, after event `$2`. If the latest events of others make no page, the latest
 * ones of each shared item are read. So the cost does not depend on what other users do not share.
 * @param condition which events of own items and of others' items are wanted, by the columns of `item_events`
 */
const feedPage = (condition = { own: 'true', shared: 'true' }) => `
  with own as (
    select e.*, true as is_editor from item_events e cross join lateral (
      select from items where id = e.item_id and ${isNotTrashed('deleted_at')} offset 0
    ) kept
    where e.user_id = $1 and ($2::bigint is null or e.id < $2) and ${condition.own}
    order by e.id desc limit ${PAGE + 1}
  ), ${latestOfOthers(condition.shared)}, granted as materialized (
    select item_id, owner_id, min(began_at) as began_at, bool_or(is_editor) as is_editor
    from (${GRANT_STARTS}) g where owner_id <> $1 group by item_id, owner_id
  ), others as (
    select e.*, g.is_editor from granted g ${LIVE('g.item_id', 'g.owner_id')} cross join lateral (
      select * from item_events e
      where e.item_id = g.item_id and ($2::bigint is null or e.id < $2)
        and ${condition.shared} and ${isShown('false', 'g.is_editor', 'g.began_at')}
      order by e.id desc limit ${PAGE + 1}
    ) e where not (select is_enough from result) order by e.id desc limit ${PAGE + 1}
  )
  select ${COLUMNS}, e.user_id = $1 as is_owner, e.is_editor,
    (select json_build_object('id', i.id, 'name', i.name, 'thumbnail_url', i.thumbnail_url)
      from (select id, name, ${imageUrls('items')} from items where id = e.item_id) i) as item
  from (
    select * from own
    union all
    select * from seen where (select is_enough from result)
    union all
    select * from others
  ) e ${named('e.user_id = $1')} order by e.id desc limit ${PAGE + 1}`;

export const FEED_PAGE = feedPage();

/**
 * The same events without those of user `$1` and without shares, of which notices tell. Most events of an owner's items
 * are the owner's. The condition of own items contains that of the index `item_events_by_others`.
 */
export const FEED_PAGE_BY_OTHERS = feedPage({
  own: `actor_id is distinct from user_id and kind <> 'shared'`,
  shared: `actor_id is distinct from $1 and kind <> 'shared'`,
});

/** The next `$3` events of the items of user `$1` after event `$2`, the oldest first. */
export const EXPORT_PAGE = `
  select e.id, e.item_id, to_json(e.at) #>> '{}' as at, e.kind, e.changes || e.private_changes as changes,
    coalesce(e.guest_name, case when e.actor_id is not null
      then coalesce((select display_name from users where id = e.actor_id), '') end) as actor_name
  from item_events e cross join lateral (
    select from items where id = e.item_id and ${isNotTrashed('deleted_at')} offset 0
  ) kept
  where e.user_id = $1 and e.id > $2 order by e.id limit $3`;

/** Erases the oldest events of a batch that are older than `$1` days. Ids ascend with time, so no index is needed. */
export const ERASE_OLD = (batch: number) => `
  delete from item_events where id in (
    select id from (select id, at from item_events order by id limit ${batch}) oldest
    where at < now() - make_interval(days => $1)
  )`;
