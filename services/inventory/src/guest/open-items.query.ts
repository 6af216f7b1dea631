import { GuestItem } from '@whereabouts/shared/contracts/guests.js';
import { COLLECTION_ITEM_ROWS } from '../collections/collection-item-rows.js';
import { liveItem } from '../items/live-item.js';

/**
 * The only rule for what a guest sees (docs/rules/guests.md): live items in the collection `$2` of owner `$1` that
 * their own owner added. Everything that a guest reads or changes is selected from these rows.
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

/** The open items among the ids `$3`. The rest of the collection is not read. */
export const SOME_OPEN_ITEMS = openItems('r.item_id = any($3::bigint[])');

/** The fields of the contract’s `GuestItem`, and no others. */
export const GUEST_ITEM_COLUMNS = Object.keys(GuestItem.shape)
  .map((name) => `i.${name}`)
  .join(', ');
