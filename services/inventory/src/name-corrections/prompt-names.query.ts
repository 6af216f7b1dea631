import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import type { SharedNames } from '@whereabouts/shared/contracts/name-corrections.js';
import { fold } from '@whereabouts/shared/contracts/search-folding.js';
import type { EntityManager } from 'typeorm';

/** Items, latest first, whose names, places and categories are considered. */
const LATEST = 2_000;

const MOST = { places: 100, categories: 50, items: 40, corrections: 20 } satisfies Record<keyof SharedNames, number>;

/** How similar a name is to the hint `$2`, from 0 to 1. The hint is folded; empty without one. */
const closeTo = (name: string) =>
  `case when $2 = '' then 0 else greatest(closeness($2, fold(${name})), closeness(fold(${name}), $2)) end`;

/** 1 for an item in the place with area `$3` and location `$4`, a half for one elsewhere in the area. */
const NEARNESS = `case when area = $3 then case when location is not distinct from $4 then 1 else 0.5 end else 0 end`;

/**
 * The names of user `$1` for a prompt. Items and corrections that are most similar to the photo come first, and the
 * latest of equally similar ones. Names count as much as places.
 */
const NAMES = `
  with latest as materialized (
    select id, name, category, area, location, sub_location from items
    where user_id = $1 and deleted_at is null order by id desc limit ${LATEST}
  ), similar_items as (
    select name from latest group by name
    order by max(${NEARNESS}) + max(${closeTo('name')}) desc, max(id) desc limit ${MOST.items}
  ), similar_corrections as (
    select from_name as "from", to_name as "to"
    from name_corrections correction
    left join items item on item.id = correction.item_id and item.user_id = $1
    where correction.user_id = $1
    group by from_name, to_name
    order by max(${NEARNESS}) + max(greatest(${closeTo('from_name')}, ${closeTo('to_name')})) desc,
      max(correction.id) desc limit ${MOST.corrections}
  ), placed as (
    select concat_ws(' › ', area, location, sub_location) as place, count(id) as uses from (
      select id, area, location, sub_location from latest
      union all
      select null, path[1], path[2], path[3] from places where user_id = $1
    ) listed
    where coalesce(area, location, sub_location) is not null
    group by 1 order by uses desc, place limit ${MOST.places}
  ), categorized as (
    select category from latest where category is not null and category <> all($5::text[])
    group by category order by count(*) desc, category limit ${MOST.categories}
  )
  select array(select place from placed) as places, array(select category from categorized) as categories,
    array(select name from similar_items) as items,
    coalesce((select json_agg(correction) from similar_corrections correction), '[]') as corrections`;

/** The facts about a photo that are known before a model sees it. */
export interface PhotoHints {
  hint: string | null;
  area: string | null;
  location: string | null;
}

/** Reads the user's own names that may go into a prompt. Reads at most the latest items, kept places and corrections. */
export async function promptNames(
  manager: EntityManager,
  user_id: number,
  { hint, area, location }: PhotoHints,
): Promise<SharedNames> {
  const values = [user_id, fold(hint ?? ''), area, location, CATEGORY_NAMES];
  const [names] = await manager.query<[SharedNames]>(NAMES, values);
  return names;
}
