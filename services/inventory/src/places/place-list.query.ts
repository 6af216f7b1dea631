import { rawList } from '../lists/raw-list.js';

const SHOWN_IMAGES = 4;

/** The places of user `$1`'s live items, how many lie in each, and images of the newest. */
export const PLACE_LIST = rawList(
  'places',
  `
    select json_build_object('places', coalesce(json_agg(place order by area, location nulls first, sub_location nulls first), '[]'))::text
    from (
      select area, location, sub_location, count(*)::int as item_count,
        to_json(coalesce((array_agg(image_id order by id desc) filter (where image_id is not null))[1:${SHOWN_IMAGES}], '{}'))
          as image_ids
      from items where user_id = $1::bigint and deleted_at is null
      group by area, location, sub_location
    ) place`,
);
