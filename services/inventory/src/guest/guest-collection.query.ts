import { createHash } from 'node:crypto';
import { GUEST_ITEM_COLUMNS, OPEN_ITEMS } from './open-items.query.js';

const JSON_TEXT = `
  select json_build_object(
    'permission', $3::text, 'expires_at', $4::text, 'is_expired', $5::boolean,
    'collection', json_build_object(
      'name', c.name, 'owner_name', coalesce(u.display_name, ''), 'is_checklist', c.is_checklist
    ),
    'items', (
      select coalesce(json_agg(item), '[]')
      from (select ${GUEST_ITEM_COLUMNS} from ${OPEN_ITEMS} i order by i.added_at desc, i.id desc) item
    )
  )::text
  from collections c left join users u on u.id = c.user_id where c.id = $1::bigint`;

const SHAPE = createHash('sha256').update(JSON_TEXT).digest('hex');

/**
 * The collection `$1` of `$2` as a guest sees it by a link of permission `$3`, expiry `$4` and `$5`; while the caller's
 * ETag (`$6`) stands, no item is read. The ETag moves with the revisions of everybody who has put something there, and
 * is a hash, as it hangs on ids that are no guest's business. It is empty for a collection that is not there.
 */
export const GUEST_COLLECTION = `
  with people as (
    select $2::bigint as user_id union select added_by from collection_items where collection_id = $1::bigint
  ), current as materialized (
    select 'W/"' || md5('${SHAPE}' || c.id || '-' || $3::text || coalesce($4::text, '') || $5::boolean || coalesce((
      select string_agg(r.user_id || '-' || r.revision || '-' || r.collections, ' ' order by r.user_id)
      from revisions r join people using (user_id)
    ), '')) || '"' as etag
    from collections c where c.id = $1::bigint and c.user_id = $2::bigint
  )
  select coalesce(etag, '') as etag, case when etag is distinct from $6::text then (${JSON_TEXT}) end as json
  from (values (1)) one left join current on true`;
