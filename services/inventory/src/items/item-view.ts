import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import { VISIBLE_BY_IDS } from '../grants/visible-items.query.js';
import { COUNTERS } from '../lists/counters.query.js';
import { type ItemRawList, rawList } from '../lists/raw-list.js';

const FIELDS = `i.id, i.uuid, ${ITEM_FIELD_NAMES.map((name) => `i.${name}`).join(', ')}, i.image_width, i.image_height,
    i.thumb_hash, i.file_name, i.review, i.guest_name,
    '/api/images/' || i.image_id || '/content' as image_url,
    '/api/images/' || i.image_id || '/content?thumb=1' || coalesce('&box=' || array_to_string(i.image_box, ','), '') as thumbnail_url,
    i.created_at, i.updated_at, i.deleted_at, i.user_id, coalesce(u.display_name, '') as owner_name`;

/** What an item is to who looks at it (docs/rules/sharing.md). */
const ACCESS = `case
      when v.role = 'owner' then case when v.source is null then 'my_personal' else 'shared' end
      when v.source = 'item' then 'shared_with_me' else 'group_owned' end as access_type,
    (select name from groups where id = v.group_id) as group_name, v.role as my_role`;

/** Rows of `visible_items` with the fields of the contract's `Item`, as their user sees them. */
export const itemView = (rows: string) => `
  select ${FIELDS}, ${ACCESS}
  from ${rows} v
  cross join lateral (select * from items where id = v.item_id offset 0) i
  left join users u on u.id = i.user_id`;

/** Those in the trash of user `$1`: nobody else sees them there. */
export const TRASH_VIEW = `
  select ${FIELDS}, 'my_personal' as access_type, null as group_name, 'owner' as my_role
  from items i left join users u on u.id = i.user_id
  where i.user_id = $1::bigint and i.deleted_at is not null`;

const VISIBLE = 'select * from visible_items where user_id = $1';

/** The list of items in `view`, newest first, and what of it has changed; the latter has the values of `some`. */
export function itemList(kind: string, view: string, some: string, counters: string): ItemRawList {
  return {
    ...rawList(
      kind,
      `select '{"items":' || coalesce(json_agg(item), '[]')::text || '}' from (${view} order by id desc) item`,
      counters,
    ),
    changes: `
      with changed as materialized (${some})
      select '{"items":' || coalesce((select json_agg(item) from (select * from changed order by id desc) item), '[]')::text
        || ',"removed_ids":' || coalesce((
          select json_agg(id) from unnest($2::bigint[]) id where id not in (select id from changed)
        ), '[]')::text
        || ',"since":' || to_json($3::text)::text || '}' as json`,
  };
}

const listOf = (kind: string, condition: (value: string) => string, counters: string) =>
  itemList(
    kind,
    itemView(`(${VISIBLE} ${condition('$2')})`),
    itemView(`(select * from ${VISIBLE_BY_IDS} v where true ${condition('$4')})`),
    counters,
  );

/** Everything that user `$1` owns, newest first. */
export const ITEM_LIST = listOf('items', () => 'and owner_id = $1', COUNTERS.own);

/** Everything that user `$1` sees. */
export const VISIBLE_LIST = listOf('visible-items', () => '', COUNTERS.visible);

/** Of that what one group shares. */
export const GROUP_ITEM_LIST = listOf(
  'group-items',
  (group) => `and item_id in (select item_id from item_grants where user_id = $1 and group_id = ${group})`,
  COUNTERS.visible,
);
