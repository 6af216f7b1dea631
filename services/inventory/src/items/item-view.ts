import { unlessKnown } from './unless-known.js';

/** What a list shows of an item (the contract's `Item`), as its owner sees it. */
export const ITEM_FIELDS = `i.id, i.uuid, i.name, i.description, i.category, i.color, i.area, i.location, i.sub_location,
    i.photo_location, i.quantity, i.quantity_min, i.stock_keeping, i.cost, i.purchase_price, i.purchase_date,
    i.for_sale, i.tags, i.image_id, i.image_width, i.image_height, i.thumb_hash,
    '/api/images/' || i.image_id || '/content' as image_url,
    '/api/images/' || i.image_id || '/content?thumb=1' as thumbnail_url,
    i.created_at, i.updated_at, i.deleted_at, i.user_id,
    coalesce(p.display_name, '') as owner_name, 'my_personal' as access_type, null as group_name, 'owner' as my_role`;

/** Where these fields come from. */
export const ITEM_SOURCE = 'items i left join people p on p.id = i.user_id';

/** The live items of user `$1`. */
export const ITEM_VIEW = `
  select ${ITEM_FIELDS}
  from ${ITEM_SOURCE}
  where i.user_id = $1::bigint and i.deleted_at is null`;

/** Those in the trash of user `$1`. */
export const TRASH_VIEW = `
  select ${ITEM_FIELDS}
  from ${ITEM_SOURCE}
  where i.user_id = $1::bigint and i.deleted_at is not null`;

/** The whole list as one JSON text, newest first. */
export const ITEM_LIST = unlessKnown(
  'items',
  `select '{"items":' || coalesce(json_agg(item), '[]')::text || '}' from (${ITEM_VIEW} order by i.id desc) item`,
);
