/** Serializes the transactions that count and add kept places of user `$1`. */
export const HOLD_KEPT = `
  select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.places-of-' || $1::bigint, 0))`;

/** Keeps the places `$2`, a JSON array with the names of each. Returns those that were not kept before. */
export const KEEP = `
  insert into places (user_id, path)
  select $1, array(select name from jsonb_array_elements_text(names) with ordinality each_name (name, level) order by level)
  from jsonb_array_elements($2::jsonb) names
  on conflict do nothing returning path`;

export const COUNT_KEPT = 'select count(*)::int as count from places where user_id = $1';

/** Deletes the place `$2`, of `$3` names, and the places inside it. */
export const DELETE_KEPT = 'delete from places where user_id = $1 and path[1:$3::int] = $2::text[] returning path';

/** Whether user `$1` has live items in the place `$2`, of `$3` names, or inside it. */
export const IS_IN_USE = `
  select exists (
    select from items
    where user_id = $1 and deleted_at is null and (array[area, location, sub_location])[1:$3::int] = $2::text[]
  ) as is_in_use`;
