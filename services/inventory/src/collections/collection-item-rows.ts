const COLUMNS = 'm.collection_id, m.item_id, m.added_by, m.is_checked, m.checked_at, m.checked_by, m.added_at';
const OF_STOCK = 'c.id, i.id, c.user_id, false, null::timestamptz, null::bigint, i.created_at';

/**
 * What lies in which collection, trash included, and who has put it there: the rows of `collection_items`, and for Stock
 * the items with `stock_keeping`, in whose flag alone their membership is kept. Restrict it by constants, by collection
 * or by item: both have their indexes.
 */
export const COLLECTION_ITEM_ROWS = `(
  select ${COLUMNS} from collection_items m
  union all
  select ${OF_STOCK} from collections c join items i on i.user_id = c.user_id and i.stock_keeping where c.is_system
)`;

/** The same of the collections that meet a condition on `c`, however many: no other's members are looked at. */
export const collectionItemRowsOf = (which: string) => `(
  select ${COLUMNS} from collections c join collection_items m on m.collection_id = c.id where ${which}
  union all
  select ${OF_STOCK} from collections c join items i on i.user_id = c.user_id and i.stock_keeping
  where c.is_system and ${which}
)`;
