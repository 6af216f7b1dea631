import { isVisible } from '../grants/visible-items.query.js';
import { COUNTERS } from '../lists/counters.query.js';
import { rawList } from '../lists/raw-list.js';

/** Items with a value of any field. The text is that of the index `items_with_custom`. */
export const HAS_CUSTOM = `custom <> '{}'::jsonb`;

/** The number of items of user `$1`, including trash, with a value of field `$2`. */
export const COUNT_VALUES = `
  select count(*)::int as count from items where user_id = $1 and ${HAS_CUSTOM} and custom ? $2::text`;

/**
 * The fields that items of other users have values of, if user `$1` sees the items. It looks at the few items with
 * values of members of the user’s groups, not at every shared item.
 */
const SEEN = `
  select distinct i.user_id, key::bigint as id
  from (
    select distinct other.user_id from group_members mine join group_members other using (group_id)
    where mine.user_id = $1::bigint and mine.role is not null and other.role is not null
      and other.user_id <> $1::bigint
  ) owner
  cross join lateral (
    select * from items where user_id = owner.user_id and deleted_at is null and ${HAS_CUSTOM} offset 0
  ) i
  cross join lateral jsonb_object_keys(i.custom) key
  where ${isVisible('i.id')}`;

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
