import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import { OWN_ITEMS, VISIBLE_ITEMS } from '../access/visible-items.js';
import { allWays, SHARED_REVISION } from '../access/ways.js';
import { etagQuery } from './etag-query.js';

const FIELDS = `i.id, i.uuid, ${ITEM_FIELD_NAMES.map((name) => `i.${name}`).join(', ')}, i.image_width, i.image_height,
    i.thumb_hash, i.file_name, i.review, i.guest_name,
    '/api/images/' || i.image_id || '/content' as image_url,
    '/api/images/' || i.image_id || '/content?thumb=1' || coalesce('&box=' || array_to_string(i.image_box, ','), '') as thumbnail_url,
    i.created_at, i.updated_at, i.deleted_at, i.user_id, coalesce(p.display_name, '') as owner_name`;

/** What an item is to who looks at it (docs/rules/items.md). */
const ACCESS = `case
      when i.user_id <> $1::bigint then case i.via when 'item' then 'shared_with_me' else 'group_owned' end
      when i.via is null then 'my_personal' else 'shared' end as access_type,
    i.group_name, case when i.user_id = $1::bigint then 'owner' else i.role end as my_role`;

/** Items (`OWN_ITEMS`, `VISIBLE_ITEMS`) with the fields of the contract's `Item`, as user `$1` sees them. */
export const itemView = (items: string) => `
  select ${FIELDS}, ${ACCESS}
  from (${items}) i left join users p on p.id = i.user_id`;

/** Those in the trash of user `$1`: nobody else sees them there. */
export const TRASH_VIEW = `
  select ${FIELDS}, 'my_personal' as access_type, null as group_name, 'owner' as my_role
  from items i left join users p on p.id = i.user_id
  where i.user_id = $1::bigint and i.deleted_at is not null`;

const list = (items: string) =>
  `select '{"items":' || coalesce(json_agg(item), '[]')::text || '}' from (${itemView(items)} order by i.id desc) item`;

/** Everything `$1` owns as one JSON text, newest first; `$3` what their groups share. */
export const ITEM_LIST = etagQuery('items', list(OWN_ITEMS), `'-' || ($3::jsonb ->> 'revision')`);

/** Everything `$1` can see, `$3` being what their groups share; or of that what the group `$4` opens. */
export const VISIBLE_LIST = etagQuery(
  'visible-items',
  list(`
    select * from (${VISIBLE_ITEMS}) seen where $4::bigint is null
      or (id, user_id) in (select item_id, owner_id from ${allWays()} way where group_id = $4)`),
  `${SHARED_REVISION} || '-' || coalesce($4::bigint, 0)`,
);
