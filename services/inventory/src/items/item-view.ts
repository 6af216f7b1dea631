import { createHash } from 'node:crypto';

/** An item as its owner sees it, with the fields of the contract's `Item`; `$1` is the user who looks. */
export const ITEM_VIEW = `
  select i.id, i.uuid, i.name, i.description, i.category, i.color, i.area, i.location, i.sub_location,
    i.photo_location, i.quantity, i.quantity_min, i.stock_keeping, i.cost, i.purchase_price, i.purchase_date,
    i.for_sale, i.tags, i.image_id, i.image_width, i.image_height, i.thumb_hash,
    '/api/images/' || i.image_id || '/content' as image_url,
    '/api/images/' || i.image_id || '/content?thumb=1' as thumbnail_url,
    i.created_at, i.updated_at, i.deleted_at, i.user_id,
    coalesce(p.display_name, '') as owner_name, 'my_personal' as access_type, null as group_name, 'owner' as my_role
  from items i left join people p on p.id = i.user_id
  where i.user_id = $1::bigint and i.deleted_at is null`;

/** A release that changes what an item looks like must not be answered with "not modified". */
const SHAPE = createHash('sha256').update(ITEM_VIEW).digest('hex').slice(0, 8);

/**
 * The whole list as one JSON text, newest first, unless the caller's ETag (`$2`) still stands: then no item row is
 * read. Weak, because compression changes the bytes but not what they say.
 */
export const ITEM_LIST = `
  with current as (
    select 'W/"items-${SHAPE}-' || $1::bigint || '-'
      || coalesce((select revision from revisions where user_id = $1::bigint), 0) || '"' as etag
  )
  select etag, case when etag is distinct from $2::text then (
    select '{"items":' || coalesce(json_agg(item), '[]')::text || '}' from (${ITEM_VIEW} order by i.id desc) item
  ) end as json
  from current`;
