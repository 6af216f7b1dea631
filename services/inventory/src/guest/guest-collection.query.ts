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
 * The collection `$2` of `$1` as a guest sees it by a link of permission `$3`, expiry `$4` to `$6`; while the caller's
 * ETag (`$7`) stands, only counters are read, however much lies there. What others have put there is there by way of
 * their groups with the owner, so that the owner's counters move with everything a guest sees. The ETag is a
 * hash, because it contains ids that guests must not see. It is empty for a collection that is not there. A long
 * collection has no JSON, but the number of its items.
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

/** What goes before the items of a long collection; the same values but the ETag. */
export const GUEST_LIST_START = `
  select json_build_object(${ABOUT})::text
  from collections c left join users u on u.id = c.user_id where c.id = $2::bigint and c.user_id = $1::bigint`;

/** The items of a long collection; its values are the owner's id and the collection's. */
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
