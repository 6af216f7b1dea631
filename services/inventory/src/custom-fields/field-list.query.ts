import { COUNTERS } from '../lists/counters.query.js';
import { rawList } from '../lists/raw-list.js';

/** Items with a value of any field. The text is that of the index `items_with_custom`. */
export const HAS_CUSTOM = `custom <> '{}'::jsonb`;

/** The number of items of user `$1`, including trash, with a value of field `$2`. */
export const COUNT_VALUES = `
  select count(*)::int as count from items where user_id = $1 and ${HAS_CUSTOM} and custom ? $2::text`;

/** The fields that items of other users have values of, if user `$1` sees the items. */
const SEEN = `
  select distinct i.user_id, key::bigint as id
  from (
    select distinct item_id, owner_id from unchecked_item_grants where user_id = $1::bigint and owner_id <> $1::bigint
  ) granted
  cross join lateral (select * from items where id = granted.item_id offset 0) i
  cross join lateral jsonb_object_keys(i.custom) key
  where i.user_id = granted.owner_id and i.deleted_at is null and i.${HAS_CUSTOM}`;

/** The fields of user `$1` in order, then those of other users that items visible to user `$1` use. */
export const FIELD_LIST = rawList(
  'custom-fields',
  `
    with counted as (
      select key::bigint as id, count(*)::int as value_count
      from items cross join lateral jsonb_object_keys(custom) key
      where user_id = $1::bigint and ${HAS_CUSTOM} group by 1
    ), seen as (${SEEN}), listed as (
      select f.*, coalesce(value_count, 0) as value_count
      from custom_fields f left join counted on counted.id = f.id
      where f.user_id = $1::bigint and f.deleted_at is null
      union all
      select f.*, null from custom_fields f join seen on seen.id = f.id and seen.user_id = f.user_id
      where f.deleted_at is null
    )
    select json_build_object('fields', coalesce(json_agg(json_build_object(
      'id', id, 'name', name, 'kind', kind, 'choices', choices, 'category', category, 'position', position,
      'owner_id', user_id, 'value_count', value_count
    ) order by user_id <> $1::bigint, user_id, position, id), '[]'))::text
    from listed`,
  COUNTERS.visible,
);
