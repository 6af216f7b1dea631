import { GuestItem } from '@whereabouts/shared/contracts/guests.js';
import { COLLECTION_ITEM_ROWS } from '../collections/collection-item-rows.js';
import { liveItem } from '../items/live-item.js';

/**
 * The one rule of what a guest sees (docs/rules/guests.md): live items that lie in the collection `$2` of `$1` because
 * their own owner has put them there. Everything a guest reads or changes is chosen from these.
 */
const openItems = (rows: string) => `(
  select i.*, m.is_checked, m.checked_at, m.added_at,
    i.guest_collection_id is not distinct from m.collection_id as added_by_guest,
    case when i.guest_collection_id = m.collection_id then i.guest_name end as added_by_name
  from collections c
  cross join lateral (select * from ${COLLECTION_ITEM_ROWS} r where r.collection_id = $2::bigint and ${rows} offset 0) m
  cross join lateral ${liveItem('id = m.item_id')} i
  where c.id = $2::bigint and c.user_id = $1::bigint and m.added_by = i.user_id
)`;

export const OPEN_ITEMS = openItems('true');

/** Those of the ids `$3`, however many others lie in the collection. */
export const SOME_OPEN_ITEMS = openItems('r.item_id = any($3::bigint[])');

/** The fields of the contract's `GuestItem`, and no others. */
export const GUEST_ITEM_COLUMNS = Object.keys(GuestItem.shape)
  .map((name) => `i.${name}`)
  .join(', ');
