import type { Suggestions } from '@whereabouts/shared/contracts/item-search.js';
import { rawList } from '../lists/raw-list.js';

/** Suggestions of one kind. */
const MOST = 200;

/** Each kind and where its values come from, a column or the tags one by one. */
const SOURCES: Record<keyof Suggestions, string> = {
  categories: 'category as value from mine',
  colors: 'color as value from mine',
  areas: 'area as value from mine',
  locations: 'location as value from mine',
  sub_locations: 'sub_location as value from mine',
  tags: 'unnest(tags) as value from mine',
};

const mostUsed = (source: string) => `(
      select coalesce(json_agg(value), '[]') from (
        select value from (select ${source}) v where value is not null
        group by value order by count(*) desc, value limit ${MOST}
      ) used
    )`;

const LISTS = Object.entries(SOURCES).map(([kind, source]) => `'${kind}', ${mostUsed(source)}`);

/** What user `$1` has used in live items, most used first. */
export const SUGGESTIONS = rawList(
  'suggestions',
  `
    with mine as materialized (
      select category, color, area, location, sub_location, tags
      from items where user_id = $1::bigint and deleted_at is null
    )
    select json_build_object(${LISTS.join(', ')})::text`,
);
