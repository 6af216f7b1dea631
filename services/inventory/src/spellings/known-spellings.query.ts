import { textKey } from '@whereabouts/shared/contracts/text-key.js';
import type { EntityManager } from 'typeorm';
import { type Named, Spellings } from './spellings.js';

/** Live items of users `$1`, without the items `$2`. */
const OTHERS = 'user_id = any($1) and deleted_at is null and id <> all($2)';

/** Each distinct name, with the first item that has it. */
const PLACES = `
  select user_id, area, location, sub_location, null::text as category, null::text[] as tags, min(id) as first
  from items where ${OTHERS} and coalesce(area, location, sub_location) is not null
    and ($3::text[] is null or (array[area, location, sub_location])[1:cardinality($3::text[])] is distinct from $3::text[])
  group by user_id, area, location, sub_location
  union all
  select user_id, path[1], path[2], path[3], null, null, null from places
  where user_id = any($1) and ($3::text[] is null or path[1:cardinality($3::text[])] is distinct from $3::text[])`;
const CATEGORIES = `
  select user_id, null::text as area, null::text as location, null::text as sub_location, category, null::text[] as tags,
    min(id) as first
  from items where ${OTHERS} and category is not null group by user_id, category`;
const TAGS = `
  select user_id, null::text as area, null::text as location, null::text as sub_location, null::text as category,
    array[tag] as tags, min(id) as first
  from items cross join unnest(tags) tag where ${OTHERS} group by user_id, tag`;

/** Serializes transactions that add names of users `$1`. */
const HOLD = `
  select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.spellings-of-' || id, 0))
  from (select id from unnest($1::bigint[]) id order by id) held`;

/** The names `$1`, a JSON array of objects. */
const GIVEN = 'jsonb_to_recordset($1::jsonb) as given(user_id bigint, key text, name text)';

const COUNT_KNOWN = `select count(*)::int as count from ${GIVEN} join known_names using (user_id, key, name)`;

const REMEMBER = `
  insert into known_names as known (user_id, key, name) select * from ${GIVEN} order by user_id, key
  on conflict (user_id, key) do update set name = excluded.name where known.name <> excluded.name`;

const FORGET_PLACES = `delete from known_names where user_id = $1 and starts_with(key, '[')`;

type Owned = Named & { user_id?: number };

const LEVELS = ['area', 'location', 'sub_location'] as const;

/** Items and places that are about to change. Their names are ignored when spellings are looked up. */
interface Left {
  item_ids?: number[];
  /** A place, given by its names, with all places inside it. */
  place?: string[] | null;
}

/**
 * Returns the rows with places, categories and tags spelled as their users already spell them (docs/rules/text.md). A
 * transaction with an unknown name waits for other transactions of the user with unknown names, so that two spellings
 * cannot be added at once. This lock is taken after the locks of changed items, and before those of the quota and the
 * revisions.
 *
 * Looking up names costs as much as reading all of the user’s items, so known names are cached. Without the cache, a
 * save with 10,000 items took eight times as long.
 */
export async function asSpelled<Row extends Owned>(
  manager: EntityManager,
  rows: Row[],
  left: Left = {},
): Promise<Row[]> {
  const queries = [
    ...(rows.some(({ area, location, sub_location }) => area || location || sub_location) ? [PLACES] : []),
    ...(rows.some(({ category }) => category) ? [CATEGORIES] : []),
    ...(rows.some(({ tags }) => tags && tags.length > 0) ? [TAGS] : []),
  ];
  if (queries.length === 0) return rows;
  if (await areKnown(manager, rows)) return rows;
  const users = [...new Set(rows.map(({ user_id }) => Number(user_id)))];
  await manager.query(HOLD, [users]);
  const spelled = await spell(manager, queries, users, rows, left);
  await manager.query(REMEMBER, [JSON.stringify(namesOf(spelled))]);
  return spelled;
}

/** Keeps other transactions from adding names of the user until this one ends. */
export async function holdNames(manager: EntityManager, user_id: number): Promise<void> {
  await manager.query(HOLD, [[user_id]]);
}

/**
 * Deletes cached names of places. After a rename, places inside the renamed one have other paths, so their names are
 * looked up again.
 */
export async function forgetPlaceNames(manager: EntityManager, user_id: number): Promise<void> {
  await holdNames(manager, user_id);
  await manager.query(FORGET_PLACES, [user_id]);
}

/** Whether all names of the rows are spelled as their users spell them. */
async function areKnown(manager: EntityManager, rows: Owned[]): Promise<boolean> {
  if (rows.some(({ tags = [] }) => new Set(tags.map(textKey)).size < tags.length)) return false;
  const names = namesOf(rows);
  const [{ count }] = await manager.query<[{ count: number }]>(COUNT_KNOWN, [JSON.stringify(names)]);
  return count === names.length;
}

/** Each name once for each of its spellings. */
function namesOf(rows: Owned[]): { user_id: number; key: string; name: string }[] {
  const names = rows.flatMap(({ user_id, ...row }) => {
    const spellings = new Spellings();
    spellings.spell(row);
    return spellings.entries().map(([key, name]) => ({ user_id: Number(user_id), key, name }));
  });
  return [...new Map(names.map((name) => [JSON.stringify(name), name])).values()];
}

async function spell<Row extends Owned>(
  manager: EntityManager,
  queries: string[],
  users: number[],
  rows: Row[],
  { item_ids = [], place = null }: Left,
): Promise<Row[]> {
  const known = new Map(users.map((user) => [user, new Spellings()]));
  const query = `
    select named.* from (${queries.map((each) => `(${each})`).join(' union all ')}) named
    cross join (select $3::text[] as left_place) given order by first nulls last`;
  const names = await manager.query<(Named & { user_id: number })[]>(query, [users, item_ids, place]);
  for (const { user_id, tags, ...name } of names) known.get(user_id)?.spell({ ...name, ...(tags && { tags }) });
  return rows.map((row) => known.get(Number(row.user_id))?.spell(row) ?? row);
}

/**
 * Returns the changed items (a subset of the locked ones). Names that have changed are spelled as their owners spell
 * them.
 */
export async function changedAsSpelled<Item extends Owned & { id: number }>(
  manager: EntityManager,
  before: Item[],
  after: Item[],
): Promise<Item[]> {
  const known = new Map(before.map((item) => [item.id, item]));
  const changed = after.map((item) => changedNames(item, known.get(item.id)));
  const spelled = await asSpelled(manager, changed, { item_ids: before.map(({ id }) => id) });
  return after.map((item, index) => ({ ...item, ...spelled[index] }));
}

function changedNames(item: Owned, before: Owned | undefined): Owned {
  const isMoved = LEVELS.some((level) => item[level] !== before?.[level]);
  return {
    ...{ user_id: item.user_id },
    ...(isMoved && { area: item.area, location: item.location, sub_location: item.sub_location }),
    ...(item.category !== before?.category && { category: item.category }),
    ...(String(item.tags) !== String(before?.tags) && { tags: item.tags }),
  };
}
