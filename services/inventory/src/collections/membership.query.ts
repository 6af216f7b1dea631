import { VISIBLE_ONES } from '../access/visible-items.js';
import { COLLECTION_ITEM_ROWS } from './collection-item-rows.js';
import { sharedWithMe } from './collection-view.js';

/**
 * All collections that a user (`$1`, with `$3` for what their groups share) can put things into, their own first, with
 * those of the asked items (`$2`) that they see in each.
 */
export const MEMBERSHIP = `
  with seen as materialized (select id from (${VISIBLE_ONES}) visible)
  select c.id, c.name, c.is_system, coalesce(cardinality(g.item_ids), 0) as count,
    coalesce(to_json(g.item_ids), '[]') as item_ids
  from collections c
  left join (
    select m.collection_id, array_agg(m.item_id order by m.item_id) as item_ids
    from ${COLLECTION_ITEM_ROWS} m where m.item_id = any($2::bigint[]) and m.item_id in (select id from seen)
    group by m.collection_id
  ) g on g.collection_id = c.id
  where c.user_id = $1::bigint or ${sharedWithMe(`role = 'editor'`)}
  order by c.user_id <> $1::bigint, c.is_system desc, lower(c.name), c.id`;
