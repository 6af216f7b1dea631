import { createHash } from 'node:crypto';
import { COUNTERS } from '../lists/counters.query.js';
import { isShort } from '../lists/item-rows.js';
import type { LongList } from '../lists/long-list.js';
import { GUEST_ITEM_COLUMNS, OPEN_ITEMS, SOME_OPEN_ITEMS } from './open-items.query.js';

const ABOUT = `
    'permission', $3::text, 'expires_at', $4::text, 'expires_on', $5::text, 'is_expired', $6::boolean,
    'collection', json_build_object(
      'name', c.name, 'owner_name', coalesce(u.display_name, ''), 'is_checklist', c.is_checklist
    )`;

const JSON_TEXT = `
  select json_build_object(${ABOUT},
    'items', (
      select coalesce(json_agg(item), '[]')
      from (select ${GUEST_ITEM_COLUMNS} from ${OPEN_ITEMS} i order by i.added_at desc, i.id desc) item
    )
  )::text
  from collections c left join users u on u.id = c.user_id where c.id = $2::bigint`;

const SIZE = '(select items from size)';

const SHAPE = createHash('sha256').update(JSON_TEXT).digest('hex');

/**
 * The collection `$2` of owner `$1` as a guest sees it, through a link with permission `$3` and expiry `$4` to `$6`. If
 * the caller’s ETag (`$7`) still matches, only counters are read. Items of other users are there because they share a
 * group with the owner, so the owner’s counters cover everything that a guest sees. The ETag is a hash, because it
 * contains ids that guests must not see. It is empty if the collection does not exist. A long collection has no JSON,
 * only the number of its items.
 */
export const GUEST_COLLECTION = `
  with current as materialized (
    select 'W/"' || md5('${SHAPE}' || c.id || '-' || $3::text || coalesce($4::text, '') || coalesce($5::text, '') || $6::boolean || '-'
      || (${COUNTERS.visibleCollections})) || '"' as etag
    from collections c where c.id = $2::bigint and c.user_id = $1::bigint
  ), size as (select count(*) as items from ${OPEN_ITEMS} i)
  select coalesce(etag, '') as etag,
    case when etag is distinct from $7::text and ${isShort(SIZE)} then (${JSON_TEXT}) end as json,
    case when etag is distinct from $7::text then ${SIZE} else 0 end as item_count
  from (values (1)) one left join current on true`;

/** The JSON before the items of a long collection. It takes the values of `GUEST_COLLECTION` without the ETag. */
export const GUEST_LIST_START = `
  select json_build_object(${ABOUT})::text
  from collections c left join users u on u.id = c.user_id where c.id = $2::bigint and c.user_id = $1::bigint`;

/** The items of a long collection. Its values are the ids of the owner and of the collection. */
export const LONG_GUEST_LIST: LongList = {
  plan: `select array_agg(i.id order by i.added_at desc, i.id desc), '', null from ${OPEN_ITEMS} i`,
  isOrdered: true,
  portion: {
    text: `
      select row_to_json(item)::text, item.id, null from (select ${GUEST_ITEM_COLUMNS} from ${SOME_OPEN_ITEMS} i) item`,
    values: (owner_id, ids, [collection_id]) => [owner_id, collection_id, ids],
  },
  end: () => ']}',
};
