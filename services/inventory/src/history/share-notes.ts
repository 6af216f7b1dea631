import { ACTING_GUEST, ACTING_USER } from './acting.js';
import { EVENT_COLUMNS, itemOf } from './change-json.js';

/**
 * Notes shares of items. The lock makes the purge of an item wait, so that no event of a purged item remains.
 * @param shares selects item_id, group_id, is_shared and the name `via` of a shared collection
 * @param ifLocked what happens to an item that is being purged
 */
const noteShares = (shares: string, ifLocked: '' | 'skip locked' = '') => `
    insert into item_events (${EVENT_COLUMNS})
    select held.item_id, held.user_id, ${ACTING_USER}, ${ACTING_GUEST}, case when is_shared then 'shared' else 'unshared' end,
      jsonb_build_array(jsonb_build_object(
        'field', 'group', 'from', case when not is_shared then g.name end, 'to', case when is_shared then g.name end,
        'group_id', held.group_id, 'label', via
      )), '[]'
    from (
      select i.id as item_id, i.user_id, s.group_id, s.is_shared, s.via
      from (${shares} order by item_id) s cross join lateral (
        select id, user_id from items where id = s.item_id for key share ${ifLocked}
      ) i
    ) held join groups g on g.id = held.group_id order by held.item_id`;

const NO_COLLECTION = 'null::text as via';

/** Items in their owner’s default group have version -1 at first: the share is part of their creation. */
export const NOTE_NEW_ITEM_SHARES = noteShares(
  `select item_id, group_id, is_shared, ${NO_COLLECTION} from added where is_shared and version <> -1`,
);

export const NOTE_CHANGED_ITEM_SHARES = noteShares(`
    select n.item_id, n.group_id, n.is_shared, ${NO_COLLECTION}
    from before o join after n using (item_id, group_id) where o.is_shared <> n.is_shared`);

export const NOTE_ENDED_ITEM_SHARES = noteShares(
  `select item_id, group_id, false as is_shared, ${NO_COLLECTION} from gone where is_shared`,
);

/** The items that a shared collection opens: those that their owners have added, and for Stock those with the flag. */
const itemsIn = (shares: string) => `
    with shares as (${shares}), opened as (
      select s.*, c.name as via, c.user_id, c.is_system
      from shares s cross join lateral (select * from collections where id = s.collection_id offset 0) c
    )
    select item_id, group_id, is_shared, via from (
      select m.item_id, o.group_id, o.is_shared, o.via
      from opened o cross join lateral (
        select item_id, added_by from collection_items where collection_id = o.collection_id offset 0
      ) m ${itemOf('m.item_id')} where i.user_id = m.added_by
      union all
      select i.id, o.group_id, o.is_shared, o.via
      from opened o cross join lateral (
        select id from items where user_id = o.user_id and stock_keeping and deleted_at is null offset 0
      ) i where o.is_system
    ) each_item`;

export const NOTE_NEW_COLLECTION_SHARES = noteShares(
  itemsIn('select collection_id, group_id, true as is_shared from added where permission is not null'),
);

export const NOTE_CHANGED_COLLECTION_SHARES = noteShares(
  itemsIn(`
    select n.collection_id, n.group_id, n.permission is not null as is_shared
    from before o join after n using (collection_id, group_id) where (o.permission is null) <> (n.permission is null)`),
);

export const NOTE_ENDED_COLLECTION_SHARES = noteShares(
  itemsIn('select collection_id, group_id, false as is_shared from gone where permission is not null'),
);

/** The shares of the collections that `rows` are in, where the items’ owners have added the items. */
const inSharedCollections = (rows: string, is_shared: boolean, condition = 'true') => `
    with shares as (
      select s.collection_id, s.group_id, c.name as via
      from (select distinct collection_id from ${rows} each_row) r cross join lateral (
        select collection_id, group_id from collection_shares
        where collection_id = r.collection_id and permission is not null offset 0
      ) s cross join lateral (select name from collections where id = s.collection_id offset 0) c
    )
    select m.item_id, s.group_id, ${is_shared} as is_shared, s.via
    from shares s join ${rows} m using (collection_id) ${itemOf('m.item_id')}
    where i.user_id = m.added_by and ${condition}`;

/** An item that is created in a shared collection is shared from its creation. */
export const NOTE_NEW_COLLECTION_ITEMS = noteShares(inSharedCollections('added', true, 'm.added_at <> i.created_at'));

/** An item that another user had added opens when its owner adds it again. */
export const NOTE_OPENED_COLLECTION_ITEMS = noteShares(
  inSharedCollections(
    `(
      select n.* from before o join after n using (collection_id, item_id) where o.added_by <> n.added_by
    )`,
    true,
  ),
);

/**
 * Of a deleted collection, the shares have ended before. A purge that waits for these rows must not be waited for. Its
 * items need no event.
 */
export const NOTE_REMOVED_COLLECTION_ITEMS = noteShares(inSharedCollections('gone', false), 'skip locked');
