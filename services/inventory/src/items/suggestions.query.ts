import type { Suggestions } from '@whereabouts/shared/contracts/item-search.js';
import { rawList } from '../lists/raw-list.js';

/** Maximum number of suggestions of one kind. */
const MOST = 200;

/** The source of each kind: a column, the single tags, or the names of kept places. */
const SOURCES: Record<keyof Suggestions, string> = {
  categories: 'category as value from mine',
  colors: 'color as value from mine',
  areas: 'area as value from mine union all select path[1] from kept',
  locations: 'location as value from mine union all select path[2] from kept',
  sub_locations: 'sub_location as value from mine union all select path[3] from kept',
  tags: 'unnest(tags) as value from mine',
};

const mostUsed = (source: string) => `(
      select coalesce(json_agg(value), '[]') from (
        select value from (select ${source}) v where value is not null
        group by value order by count(*) desc, value limit ${MOST}
      ) used
    )`;

const LISTS = Object.entries(SOURCES).map(([kind, source]) => `'${kind}', ${mostUsed(source)}`);

/** The values that user `$1` has used in live items and kept places, most used first. */
export const SUGGESTIONS = rawList(
  'suggestions',
  `
    with mine as materialized (
      select category, color, area, location, sub_location, tags
      from items where user_id = $1::bigint and deleted_at is null
    ), kept as (select path from places where user_id = $1::bigint)
    select json_build_object(${LISTS.join(', ')})::text`,
);
