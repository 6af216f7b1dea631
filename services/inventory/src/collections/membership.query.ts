import { VISIBLE_BY_IDS } from '../grants/visible-items.query.js';
import { COLLECTION_ITEM_ROWS } from './collection-item-rows.js';

/**
 * All collections that user `$1` can add items to, the user’s own first. Each lists the asked items (`$2`) that are in
 * it and that the user sees.
 */
export const MEMBERSHIP = `
  with visible as materialized (select item_id from ${VISIBLE_BY_IDS} v)
  select c.id, c.name, c.is_system, coalesce(cardinality(g.item_ids), 0) as count,
    coalesce(to_json(g.item_ids), '[]') as item_ids
  from visible_collections v
  join collections c on c.id = v.collection_id
  left join (
    select m.collection_id, array_agg(m.item_id order by m.item_id) as item_ids
    from ${COLLECTION_ITEM_ROWS} m where m.item_id = any($2::bigint[]) and m.item_id in (select item_id from visible)
    group by m.collection_id
  ) g on g.collection_id = c.id
  where v.user_id = $1 and v.permission <> 'view'
  order by v.permission <> 'owner', c.is_system desc, lower(c.name), c.id`;
