import { ACTIVE_AMONG } from '@whereabouts/shared/nest/users/deleted-users.js';

export const LIMIT_KEY = 'photos_per_user_and_day';
export const NO_LIMIT = 'none';
/** Applies until an admin sets another limit (docs/rules/analysis.md). */
export const DEFAULT_LIMIT = 100;

/** The database's clock decides when a day ends. */
const TODAY = `(now() at time zone 'utc')::date`;

/** Daily photo limit of each user who is not an admin. Null means no limit. */
export const LIMIT = `(
  select case when found.value is null then ${DEFAULT_LIMIT} when found.value <> '${NO_LIMIT}' then found.value::int end
  from (select (select value from settings where key = '${LIMIT_KEY}') as value) found)`;

const usedToday = (day: string) => `case when ai_days.day >= ${day} then ai_days.photos else 0 end`;

/** Whether the user of a row of `ai_days` (possibly from an outer join) has photos left today. */
const hasPhotosLeft = (day: string) =>
  `(coalesce(ai_days.is_admin, false) or coalesce(${LIMIT} > ${usedToday(day)}, true))`;

/**
 * Whether a model may analyze another photo of the user of a row of `ai_days`.
 * @param unlimited parameter: whether photos go on at the limit (`goesOnUncounted`)
 */
export const mayBeLookedAt = (unlimited: string) => `(${unlimited}::boolean or ${hasPhotosLeft(TODAY)})`;

/** Counts a photo of user `$1` and returns the day. Returns no row at the limit or for a deleted user. */
export const TAKE = `
  insert into ai_days (user_id, day, photos)
    select id, ${TODAY}, 1 from (${ACTIVE_AMONG('array[$1]::bigint[]')}) active
    left join ai_days on ai_days.user_id = active.id where ${hasPhotosLeft(TODAY)}
  on conflict (user_id) do update set
    photos = case when ai_days.day >= excluded.day then ai_days.photos + 1 else 1 end,
    day = greatest(ai_days.day, excluded.day)
  where ${hasPhotosLeft('excluded.day')}
  returning day::text`;

/** Reverts the count of a photo of user `$1` on day `$2`. */
export const GIVE_BACK = 'update ai_days set photos = photos - 1 where user_id = $1 and day = $2 and photos > 0';

export const REMEMBER_ADMIN = `
  insert into ai_days (user_id, is_admin) select id, true from (${ACTIVE_AMONG('array[$1]::bigint[]')}) active
    on conflict (user_id) do update set is_admin = true where not ai_days.is_admin`;

export const REMEMBER_USER = 'update ai_days set is_admin = false where user_id = $1 and is_admin';

/** Returns one row if the photos of user `$1` wait for the next day. */
export const WAITS = `
  select ${LIMIT} as photos from (select $1::bigint as user_id) asked left join ai_days using (user_id)
  where not ${mayBeLookedAt('$2')}`;
