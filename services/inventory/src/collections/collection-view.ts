import { isShown } from '../access/is-shown.js';
import { visibleAmong } from '../access/visible-items.js';
import { COLLECTION_WAYS, isAmong, SHARED_COLLECTIONS_REVISION } from '../access/ways.js';
import { etagQuery } from '../items/etag-query.js';
import { itemView } from '../items/item-view.js';
import { liveItem } from '../items/live-item.js';
import { IS_LOW } from '../stock/low.js';
import { COLLECTION_ITEM_ROWS, collectionItemRowsOf } from './collection-item-rows.js';

const OTHERS_ITEMS = isAmong('select id from lying where user_id <> $1::bigint');

/** How much of what lies in collections that meet a condition on `c` user `$1` can see. */
const countsOf = (which: string) => `(
  with lying as materialized (
    select m.collection_id, i.id, i.user_id, ${IS_LOW} as is_low
    from ${collectionItemRowsOf(which)} m cross join lateral ${liveItem('id = m.item_id')} i
  )
  select i.collection_id, count(*)::int as item_count, (count(*) filter (where i.is_low))::int as low_stock_count
  from lying i where ${isShown(OTHERS_ITEMS)}
  group by i.collection_id
)`;

/**
 * Collections that meet a condition on `c`, with the fields of the contract's `Collection`, as user `$1` sees them; `$3`
 * is what their groups share, `$4` whether to count.
 */
export const collectionView = (which: string) => `
  select c.id, c.name, c.is_system, c.is_checklist, c.stock_keeping,
    case when $4::boolean then coalesce(n.item_count, 0) end as item_count,
    case when $4::boolean then coalesce(n.low_stock_count, 0) end as low_stock_count,
    c.user_id as owner_id, coalesce(p.display_name, '') as owner_name, w.group_id, w.group_name,
    case when c.user_id = $1::bigint then 'owner' when w.role = 'editor' then 'edit' else 'view' end as permission,
    c.created_at
  from collections c
  left join users p on p.id = c.user_id
  left join ${COLLECTION_WAYS} w on w.collection_id = c.id
  left join ${countsOf(`$4::boolean and ${which}`)} n on n.collection_id = c.id
  where ${which}`;

const MINE = '(c.user_id = $1::bigint and ($5::boolean or not c.is_system))';

/** Others' that the groups of `$3` open to user `$1`; `roles` is a condition on the way in. */
export const sharedWithMe = (roles = 'true') =>
  `(c.user_id <> $1::bigint and c.id in (select collection_id from ${COLLECTION_WAYS} way where ${roles}))`;

/** Moves with what happens to the user's collections; what happens to their items moves the revision beside it. */
export const OWN_COLLECTIONS_REVISION = `'-' || coalesce((select collections from revisions where user_id = $1::bigint), 0)`;

/** The same, also with what happens to those of users who share things with the user, and to their items. */
const COLLECTIONS_REVISION = `${OWN_COLLECTIONS_REVISION} || ${SHARED_COLLECTIONS_REVISION}`;

const list = (view: string, order: string) =>
  `select '{"collections":' || coalesce(json_agg(collection), '[]')::text || '}' from (${view} order by ${order}) collection`;

/** The user's own collections as one JSON text; `$5`: Stock, too. */
export const COLLECTION_LIST = etagQuery(
  'collections',
  list(collectionView(MINE), 'c.is_system desc, lower(c.name)'),
  `${COLLECTIONS_REVISION} || '-' || $4::boolean::int || $5::boolean::int`,
);

/** Others' that are shared with the user, each once, as one JSON text. */
export const SHARED_COLLECTION_LIST = etagQuery(
  'shared-collections',
  list(collectionView(sharedWithMe()), 'lower(c.name), c.id'),
  `${COLLECTIONS_REVISION} || '-' || $4::boolean::int`,
);

/** What user `$1` can see of what lies in a collection (`$4`), with the fields of the contract's `CollectionItem`. */
const COLLECTION_ITEM_VIEW = `
  with lying as materialized (select m.item_id from ${COLLECTION_ITEM_ROWS} m where m.collection_id = $4::bigint)
  select item.*, m.is_checked, m.checked_at, m.added_at
  from (${itemView(visibleAmong('select item_id from lying'))}) item
  cross join lateral (
    select * from ${COLLECTION_ITEM_ROWS} m where m.collection_id = $4::bigint and m.item_id = item.id offset 0
  ) m`;

/** The same, newest first, as one JSON text. */
export const COLLECTION_ITEMS = etagQuery(
  'collection-items',
  `select '{"items":' || coalesce(json_agg(item), '[]')::text || '}' from (
    ${COLLECTION_ITEM_VIEW} order by item.id desc
  ) item`,
  `${COLLECTIONS_REVISION} || '-' || $4::bigint`,
);
