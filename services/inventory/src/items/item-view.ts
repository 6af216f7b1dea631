import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import { VISIBLE_BY_IDS } from '../grants/visible-items.query.js';
import { COUNTERS } from '../lists/counters.query.js';
import type { ItemRawList } from '../lists/raw-list.js';

/** Where an item's photo, and its own part of it, are to be had. */
export const IMAGE_URLS = `
    '/api/images/' || i.image_id || '/content' as image_url,
    '/api/images/' || i.image_id || '/content?thumb=1' || coalesce('&box=' || array_to_string(i.image_box, ','), '') as thumbnail_url`;

/** The fields of item `i` that are the same for everybody. */
const fields = (
  ownerName: string,
) => `i.id, i.uuid, ${ITEM_FIELD_NAMES.map((name) => `i.${name}`).join(', ')}, i.image_width, i.image_height,
    i.thumb_hash, i.file_name, i.review, i.guest_name, ${IMAGE_URLS},
    i.created_at, i.updated_at, i.deleted_at, i.user_id, coalesce(${ownerName}, '') as owner_name`;

/** What an item is to who looks at it (docs/rules/sharing.md). */
const ACCESS = `case
      when v.role = 'owner' then case when v.source is null then 'my_personal' else 'shared' end
      when v.source = 'item' then 'shared_with_me' else 'group_owned' end as access_type,
    (select name from groups where id = v.group_id) as group_name, v.role as my_role`;

/** Rows of `visible_items` with the fields of the contract's `Item`, as their user sees them. */
export const itemView = (rows: string) => `
  select ${fields('u.display_name')}, ${ACCESS}
  from ${rows} v
  cross join lateral (select * from items where id = v.item_id offset 0) i
  left join users u on u.id = i.user_id`;

/** User `$1`'s own items `i` that meet a condition, by which no group has to do with them. */
export const ownView = (condition: string) => `
  select ${fields('(select display_name from users where id = $1::bigint)')},
    'my_personal' as access_type, null as group_name, 'owner' as my_role
  from items i
  where i.user_id = $1::bigint and ${condition}`;

/** Those in the trash of user `$1`: nobody else sees them there. */
export const TRASH_VIEW = ownView('i.deleted_at is not null');

/** The list of items in `view`, newest first, and what of it has changed; the latter has the values of `some`. */
export function itemList(kind: string, view: string, some: string, counters: string): ItemRawList {
  return {
    kind,
    json: `select to_json(item)::text as json from (${view} order by id desc) item`,
    elements: 'items',
    etagQuery: counters,
    changes: `
      with changed as materialized (${some})
      select '{"items":' || coalesce((select json_agg(item) from (select * from changed order by id desc) item), '[]')::text
        || ',"removed_ids":' || coalesce((
          select json_agg(id) from unnest($2::bigint[]) id where id not in (select id from changed)
        ), '[]')::text
        || ',"since":' || to_json($3::text)::text || '}' as json`,
  };
}

const VISIBLE = 'select * from visible_items where user_id = $1';

/**
 * User `$1`'s own items that nothing shares with their groups, and those of rows of `visible_items` that something does.
 * Most are of the former kind: they are read as they lie, without a look at each one's grants. Only of distinct ones
 * PostgreSQL expects few enough for a hash; otherwise it would compare each item with each share.
 */
const withOwn = (rows: string) => `
  ${ownView(`i.deleted_at is null and i.id not in (
    select distinct item_id from item_grants where user_id = $1 and owner_id = $1
  )`)}
  union all ${itemView(`(${rows} and source is not null)`)}`;

const changesOf = (condition: string) => itemView(`(select * from ${VISIBLE_BY_IDS} v where ${condition})`);

/** Everything that user `$1` owns, newest first. */
export const ITEM_LIST = itemList(
  'items',
  withOwn(`${VISIBLE} and owner_id = $1`),
  changesOf('owner_id = $1'),
  COUNTERS.own,
);

/** Everything that user `$1` sees. */
export const VISIBLE_LIST = itemList('visible-items', withOwn(VISIBLE), changesOf('true'), COUNTERS.visible);

const isIn = (group: string) =>
  `item_id in (select item_id from item_grants where user_id = $1 and group_id = ${group})`;

/** Of that what one group shares. */
export const GROUP_ITEM_LIST = itemList(
  'group-items',
  itemView(`(${VISIBLE} and ${isIn('$2')})`),
  changesOf(isIn('$4')),
  COUNTERS.visible,
);
