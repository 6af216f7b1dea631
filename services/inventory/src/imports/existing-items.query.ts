import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import type { ReadItem } from './read-items.js';

const folded = (column: string) => `lower(normalize(coalesce(${column}, ''), nfkc))`;

const NAME_AND_PLACE = `array[${['name', 'area', 'location', 'sub_location'].map(folded).join(', ')}]`;

/**
 * The actor's own live items that rows of a table stand for: by their `uuid`, else by their name and place. Of several
 * items with one name and place each stands for one row, in their order.
 */
const EXISTING = `
  with given as materialized (
    select place, uuid, ${folded('name')} as folded_name, ${NAME_AND_PLACE} as identity
    from jsonb_to_recordset($2::jsonb)
      as row (place int, uuid uuid, name text, area text, location text, sub_location text)
  ), own as materialized (
    select id, uuid, ${NAME_AND_PLACE} as identity from items
    where user_id = $1 and deleted_at is null
      and (uuid in (select uuid from given) or ${folded('name')} in (select folded_name from given))
  ), by_uuid as (
    select distinct on (own.id) given.place, own.id from given join own using (uuid) order by own.id, given.place
  ), rows_left as (
    select place, identity, row_number() over (partition by identity order by place) as turn
    from given where place not in (select place from by_uuid)
  ), items_left as (
    select id, identity, row_number() over (partition by identity order by id) as turn
    from own where id not in (select id from by_uuid)
  )
  select place, id from by_uuid
  union all select place, id from rows_left join items_left using (identity, turn)`;

/** Ids of items by the index of the row that stands for them. */
export async function existingItems(
  manager: EntityManager,
  { id }: Actor,
  rows: ReadItem[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const given = rows.map(({ item, uuid }, place) => ({ place, uuid, ...placeOf(item) }));
  const found = await manager.query<{ place: number; id: number }[]>(EXISTING, [id, JSON.stringify(given)]);
  return new Map(found.map((row) => [row.place, row.id]));
}

const placeOf = ({ name, area, location, sub_location }: ReadItem['item']) => ({ name, area, location, sub_location });
