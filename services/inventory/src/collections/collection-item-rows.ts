const COLUMNS = 'm.collection_id, m.item_id, m.added_by, m.is_checked, m.checked_at, m.checked_by, m.added_at';
const OF_STOCK = 'c.id, i.id, c.user_id, false, null::timestamptz, null::bigint, i.created_at';

/**
 * Which item is in which collection, trash included, and who added it. These are the rows of `collection_items` and,
 * for Stock, the items with `stock_keeping`: Stock has no rows of its own. Filter by a constant collection or item id,
 * because both have an index.
 */
export const COLLECTION_ITEM_ROWS = `(
  select ${COLUMNS} from collection_items m
  union all
  select ${OF_STOCK} from collections c join items i on i.user_id = c.user_id and i.stock_keeping where c.is_system
)`;

/**
 * `COLLECTION_ITEM_ROWS` of the collections that meet a condition on `c`. The rows of other collections are not read.
 */
export const collectionItemRowsOf = (which: string) => `(
  select ${COLUMNS} from collections c join collection_items m on m.collection_id = c.id where ${which}
  union all
  select ${OF_STOCK} from collections c join items i on i.user_id = c.user_id and i.stock_keeping
  where c.is_system and ${which}
)`;
