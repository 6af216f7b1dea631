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
  'id' | 'item_id' | 'at' | 'kind' | 'changes' | 'private_changes' | 'actor_id' | 'guest_name'
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
  e.id, e.item_id, to_json(e.at) #>> '{}' as at, e.kind, e.changes, e.private_changes, e.actor_id, e.guest_name,
  coalesce(e.guest_name, case when e.actor_id is not null
    then coalesce((select display_name from users where id = e.actor_id), '') end) as actor_name`;

/** Events of item `$2` for user `$1`, who is its owner `$3` or editor `$4` and sees events since `$5`. */
const ofItem = (condition: string) => `
  select ${COLUMNS}, $3::boolean as is_owner, $4::boolean as is_editor from item_events e
  where e.item_id = $2 and ${isShown('$3::boolean', '$4::boolean', '$5::timestamptz')} and ${condition}`;

/** The page after event `$6`, with one event more. */
export const ITEM_PAGE = `${ofItem('($6::bigint is null or e.id < $6)')} order by e.id desc limit ${PAGE + 1}`;

export const ONE_EVENT = ofItem('e.id = $6');

/**
 * The events of all items that user `$1` sees, after event `$2`. Own events are read in their order. Of each item of
 * other users, the latest events are read, so the cost does not depend on what else those users own.
 */
export const FEED_PAGE = `
  with granted as materialized (
    select item_id, owner_id, min(began_at) as began_at, bool_or(is_editor) as is_editor
    from (${GRANT_STARTS}) g where owner_id <> $1 group by item_id, owner_id
  ), own as (
    select e.*, true as is_owner, true as is_editor
    from item_events e cross join lateral (
      select from items where id = e.item_id and ${isNotTrashed('deleted_at')} offset 0
    ) kept
    where e.user_id = $1 and ($2::bigint is null or e.id < $2) order by e.id desc limit ${PAGE + 1}
  ), others as (
    select e.*, false, g.is_editor
    from granted g cross join lateral (
      select from items where id = g.item_id and user_id = g.owner_id and deleted_at is null offset 0
    ) live cross join lateral (
      select * from item_events e
      where e.item_id = g.item_id and ($2::bigint is null or e.id < $2)
        and ${isShown('false', 'g.is_editor', 'g.began_at')}
      order by e.id desc limit ${PAGE + 1}
    ) e order by e.id desc limit ${PAGE + 1}
  )
  select ${COLUMNS}, e.is_owner, e.is_editor,
    (select json_build_object('id', i.id, 'name', i.name, 'thumbnail_url', i.thumbnail_url)
      from (select id, name, ${imageUrls('items')} from items where id = e.item_id) i) as item
  from (select * from own union all select * from others) e order by e.id desc limit ${PAGE + 1}`;

/** Erases the oldest events of a batch that are older than `$1` days. Ids ascend with time, so no index is needed. */
export const ERASE_OLD = (batch: number) => `
  delete from item_events where id in (
    select id from (select id, at from item_events order by id limit ${batch}) oldest
    where at < now() - make_interval(days => $1)
  )`;
