import { liveItem } from '../items/live-item.js';
import { COUNTERS } from '../lists/counters.query.js';
import { rawList } from '../lists/raw-list.js';
import { COLLECTION_ITEM_ROWS } from './collection-item-rows.js';

/** The user’s (`$1`) collections with the ids of the user’s own live items in them, as one JSON text. */
export const EXPORTED_COLLECTIONS = rawList(
  'exported-collections',
  `select '{"collections":' || coalesce(json_agg(collection), '[]')::text || '}' from (
    select c.id, c.name, c.is_system, c.is_checklist, c.stock_keeping, c.created_at, (
      select coalesce(json_agg(item), '[]') from (
        select i.id, m.is_checked, m.checked_at, m.added_at
        from ${COLLECTION_ITEM_ROWS} m cross join lateral ${liveItem('id = m.item_id')} i
        where m.collection_id = c.id and i.user_id = $1::bigint order by i.id
      ) item
    ) as items
    from collections c where c.user_id = $1::bigint order by c.id
  ) collection`,
  COUNTERS.ownCollections,
);
