import { ITEM_VIEW } from '../items/item-view.js';
import { unlessKnown } from '../items/unless-known.js';
import { IS_LOW } from '../stock/low.js';
import { MEMBERS } from './members.js';

/**
 * A collection as its owner sees it, with the fields of the contract's `Collection`; `$1` is the user who looks, `$3`
 * whether to count.
 */
export const COLLECTION_VIEW = `
  select c.id, c.name, c.is_system, c.is_checklist, c.stock_keeping,
    case when $3::boolean then n.item_count end as item_count,
    case when $3::boolean then n.low_stock_count end as low_stock_count,
    c.user_id as owner_id, coalesce(p.display_name, '') as owner_name,
    null::bigint as group_id, null as group_name, 'owner' as permission, c.created_at
  from collections c
  left join people p on p.id = c.user_id
  cross join lateral (
    select count(*)::int as item_count, (count(*) filter (where ${IS_LOW}))::int as low_stock_count
    from ${MEMBERS} m join items i on i.id = m.item_id
    where $3::boolean and m.collection_id = c.id and i.deleted_at is null
  ) n
  where c.user_id = $1::bigint`;

/** An item as it lies in a collection (`$3`), with the fields of the contract's `CollectionItem`. */
const COLLECTION_ITEM_VIEW = `
  select item.*, m.is_checked, m.checked_at, m.added_at
  from (${ITEM_VIEW}) item join ${MEMBERS} m on m.item_id = item.id
  where m.collection_id = $3::bigint`;

/** Moves with what happens to the user's collections; what happens to their items moves the revision beside it. */
export const COLLECTIONS_REVISION = `'-' || coalesce((select collections from revisions where user_id = $1::bigint), 0)`;

/** The user's collections as one JSON text; `$4`: Stock, too. */
export const COLLECTION_LIST = unlessKnown(
  'collections',
  `select '{"collections":' || coalesce(json_agg(collection), '[]')::text || '}' from (
    ${COLLECTION_VIEW} and ($4::boolean or not c.is_system) order by c.is_system desc, lower(c.name)
  ) collection`,
  `${COLLECTIONS_REVISION} || '-' || $3::boolean::int || $4::boolean::int`,
);

/** Everything in a collection (`$3`) as one JSON text. */
export const COLLECTION_ITEMS = unlessKnown(
  'collection-items',
  `select '{"items":' || coalesce(json_agg(item), '[]')::text || '}' from (
    ${COLLECTION_ITEM_VIEW} order by item.id desc
  ) item`,
  `${COLLECTIONS_REVISION} || '-' || $3::bigint`,
);
