import type { QueryRunner } from 'typeorm';
import { Spellings } from './spellings.js';

interface NamedItem {
  id: number;
  area: string | null;
  location: string | null;
  sub_location: string | null;
  category: string | null;
  tags: string[];
}

const ITEMS = `
  select id, area, location, sub_location, category, tags from items
  where user_id = $1 and (coalesce(area, location, sub_location, category) is not null or tags <> '{}') order by id`;

/** Renames the items `$2` of user `$1` and keeps their former names. */
const RENAME = `
  with given as (
    select * from jsonb_to_recordset($2::jsonb)
      as n(id bigint, area text, location text, sub_location text, category text, tags text[])
  ), kept as (
    insert into former_spellings (user_id, item_id, area, location, sub_location, category, tags)
    select $1, i.id, i.area, i.location, i.sub_location, i.category, i.tags from items i join given using (id)
  )
  update items i
  set area = n.area, location = n.location, sub_location = n.sub_location, category = n.category, tags = n.tags,
    updated_at = greatest(now(), i.updated_at + interval '1 millisecond')
  from given n where i.id = n.id`;

/** Deletes the kept places with the paths `$2` (JSON) of user `$1` and keeps their former names. */
const MOVE_PLACES = `
  with gone as (
    delete from places where user_id = $1 and to_jsonb(path) in (select jsonb_array_elements($2::jsonb)) returning path
  )
  insert into former_spellings (user_id, area, location, sub_location)
  select $1, path[1], path[2], path[3] from gone`;
const KEEP_PLACES = `
  insert into places (user_id, path)
  select $1, array(select name from jsonb_array_elements_text(names) with ordinality each_name (name, level) order by level)
  from jsonb_array_elements($2::jsonb) names
  on conflict do nothing`;

/** Makes every user who sees the items reload their complete lists. */
const BUMP = `select bump_revisions(array[$1::bigint], '{}', $2::bigint[], '{}', '{}', '{}', null, '{}', '{}')`;

/** Merges equal names (docs/rules/text.md). The first spelling stays, in NFC. */
export async function mergeSpellings(runner: QueryRunner): Promise<void> {
  const users: { id: number }[] = await runner.query(
    'select user_id as id from items union select user_id from places order by id',
  );
  for (const { id } of users) await mergeOf(runner, id);
}

async function mergeOf(runner: QueryRunner, user_id: number) {
  const spellings = new Spellings();
  const items: NamedItem[] = await runner.query(ITEMS, [user_id]);
  const renamed = items.flatMap((item) => {
    const spelled = spellings.spell(composed(item));
    return JSON.stringify(spelled) === JSON.stringify(item) ? [] : [spelled];
  });
  const places: { path: string[] }[] = await runner.query('select path from places where user_id = $1 order by path', [
    user_id,
  ]);
  const moved = places.flatMap(({ path }) => {
    const [area = null, location = null, sub_location = null] = path.map((name) => name.normalize('NFC'));
    const { area: first, location: second, sub_location: third } = spellings.spell({ area, location, sub_location });
    const to = [first, second, third].filter((name) => typeof name === 'string');
    return JSON.stringify(to) === JSON.stringify(path) ? [] : [{ path, to }];
  });
  if (renamed.length === 0 && moved.length === 0) return;
  if (renamed.length > 0) await runner.query(RENAME, [user_id, JSON.stringify(renamed)]);
  await runner.query(MOVE_PLACES, [user_id, JSON.stringify(moved.map(({ path }) => path))]);
  await runner.query(KEEP_PLACES, [user_id, JSON.stringify(moved.map(({ to }) => to))]);
  await runner.query(BUMP, [user_id, renamed.map(({ id }) => id)]);
}

function composed({ area, location, sub_location, category, tags, id }: NamedItem): NamedItem {
  const nfc = (name: string | null) => name?.normalize('NFC') ?? null;
  return {
    ...{ id, area: nfc(area), location: nfc(location), sub_location: nfc(sub_location), category: nfc(category) },
    tags: tags.map((tag) => tag.normalize('NFC')),
  };
}
