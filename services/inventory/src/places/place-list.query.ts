import { rawList } from '../lists/raw-list.js';

const SHOWN_IMAGES = 4;

/** The number of items in a place, and the images of the newest. */
const CONTENT = `
  count(id)::int as item_count,
  to_json(coalesce((array_agg(image_id order by id desc) filter (where image_id is not null))[1:${SHOWN_IMAGES}], '{}'))
    as image_ids`;

/** The places of user `$1`: those of live items, and those that the user keeps. */
export const PLACE_LIST = rawList(
  'places',
  `
    select json_build_object('places', coalesce(json_agg(place order by area, location nulls first, sub_location nulls first), '[]'))::text
    from (
      select area, location, sub_location, ${CONTENT}
      from (
        select area, location, sub_location, id, image_id from items where user_id = $1::bigint and deleted_at is null
        union all
        select path[1], path[2], path[3], null, null from places where user_id = $1::bigint
      ) listed
      group by area, location, sub_location
    ) place`,
);

/** The items directly in the place with area `$2`, location `$3` and sub-location `$4`. */
export const PLACE_CONTENT = `
  select ${CONTENT} from items
  where user_id = $1 and deleted_at is null
    and area = $2 and location is not distinct from $3 and sub_location is not distinct from $4`;
