import { LIST_END } from '@whereabouts/shared/contracts/long-list.js';
import { isVisible, visibleAmong } from '../grants/visible-items.query.js';
import { andFields, type ItemRows, itemList, itemView } from '../items/item-view.js';
import { liveItem } from '../items/live-item.js';
import { COUNTERS } from '../lists/counters.query.js';
import { isShort, tooManyOf } from '../lists/item-rows.js';
import { rawList } from '../lists/raw-list.js';
import { IS_LOW } from '../stock/low.js';
import { COLLECTION_ITEM_ROWS, collectionItemRowsOf } from './collection-item-rows.js';

/** Counts the items that user `$1` can see in collections that meet a condition on `c`. */
const countsOf = (which: string) => `(
    select m.collection_id, count(*)::int as item_count, (count(*) filter (where ${IS_LOW}))::int as low_stock_count
    from ${collectionItemRowsOf(which)} m cross join lateral ${liveItem('id = m.item_id')} i
    where i.user_id = $1 or ${isVisible('i.id')}
    group by m.collection_id
  )`;

/** Null counts, for lists without counts. */
const UNCOUNTED = '(select null::bigint as collection_id, null::int as item_count, null::int as low_stock_count)';

/**
 * Collections of rows `v` of `visible_collections`, with the fields of the contract’s `Collection` as their user sees
 * them.
 */
const collectionView = (rows: string, count: string, counts: string) => `
  select c.id, c.name, c.is_system, c.is_checklist, c.stock_keeping,
    ${count}n.item_count${count && ', 0)'} as item_count, ${count}n.low_stock_count${count && ', 0)'} as low_stock_count,
    c.user_id as owner_id, coalesce(u.display_name, '') as owner_name,
    v.group_id, (select name from groups where id = v.group_id) as group_name, v.permission, c.created_at
  from ${rows} v
  join collections c on c.id = v.collection_id
  left join users u on u.id = c.user_id
  left join ${counts} n on n.collection_id = c.id`;

const counted = (rows: string) =>
  collectionView(rows, 'coalesce(', countsOf(`c.id in (select collection_id from ${rows} v)`));

const VISIBLE = 'select * from visible_collections where user_id = $1';
const OWN = `(${VISIBLE} and permission = 'owner')`;
const OTHERS = `(${VISIBLE} and permission <> 'owner')`;

/** One collection (`$2`) as user `$1` sees it, with counts. */
export const ONE_COLLECTION = counted(`(${VISIBLE} and collection_id = $2)`);

const list = (view: string, order: string) =>
  `select '{"collections":' || coalesce(json_agg(collection), '[]')::text || '}' from (${view} order by ${order}) collection`;

const ownList = (view: string) =>
  list(`${view} where ($2::boolean or not c.is_system)`, 'c.is_system desc, lower(c.name)');

/** The user’s own collections; with Stock if `$2` is true. */
export const COLLECTION_LIST = rawList(
  'collections',
  ownList(collectionView(OWN, '', UNCOUNTED)),
  COUNTERS.ownCollections,
);

/** The user’s own collections with counts. The counts depend on which items of other users the user can see. */
export const COUNTED_COLLECTION_LIST = rawList(
  'counted-collections',
  ownList(counted(OWN)),
  COUNTERS.visibleCollections,
);

/** Collections of other users that are shared with the user, each once. */
export const SHARED_COLLECTION_LIST = rawList(
  'shared-collections',
  list(counted(OTHERS), 'lower(c.name), c.id'),
  COUNTERS.visibleCollections,
);

const COLLECTION_ITEM_FIELDS = {
  is_checked: 'm.is_checked',
  checked_at: 'm.checked_at',
  checked_by_name: 'u.display_name',
  added_at: 'm.added_at',
};

/**
 * The items of the given ids that are in a collection and that user `$1` sees, with the fields of the contract’s
 * `CollectionItem`.
 */
const collectionItemView = (ids: string, collection: string) => `
    select item.id, item.json || ${andFields(COLLECTION_ITEM_FIELDS)} as json
    from (${itemView(visibleAmong(ids))}) item
    cross join lateral (
      select * from ${COLLECTION_ITEM_ROWS} m where m.collection_id = ${collection} and m.item_id = item.id offset 0
    ) m left join users u on u.id = m.checked_by`;

/** The ids of all items in a collection (`$2`), whether or not user `$1` sees them. */
const LYING_IN = `select m.item_id as id from ${COLLECTION_ITEM_ROWS} m where m.collection_id = $2`;

const ROWS: ItemRows = {
  json: `
    with lying as materialized (${LYING_IN}), size as materialized (select count(*) as items from lying)
    select json || '}' as json, id as number
    from (${collectionItemView(`select id from lying where ${isShort('(select items from size)')}`, '$2')}) item
    union all ${tooManyOf('(select items from size)')}`,
  long: {
    plan: `select array_agg(id), '}', null from (${LYING_IN} and $1::bigint is not null) lying`,
    portion: {
      text: `
        select json, id, null from (${collectionItemView('select distinct id from unnest($2::bigint[]) id', '$3')}) item`,
      values: (user_id, ids, [collection_id]) => [user_id, ids, collection_id],
    },
    end: () => LIST_END,
  },
};

/** The items of a collection (`$2`) that user `$1` sees, newest first. */
export const COLLECTION_ITEMS = itemList(
  'collection-items',
  ROWS,
  collectionItemView('select distinct id from unnest($2::bigint[]) id', '$4'),
  COUNTERS.visibleCollections,
);
