import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import type { QueryRunner } from 'typeorm';
import { installFolding } from '../search/folding-functions.js';

/** Columns of items that everybody sees who sees the item. */
const SHOWN = [
  ...['id', 'uuid', ...ITEM_FIELD_NAMES, 'image_width', 'image_height', 'thumb_hash', 'file_name', 'review'],
  ...['guest_name', 'created_at', 'updated_at', 'deleted_at', 'user_id'],
];

/** Where an item's photo, and its own part of it, are to be had. */
export const imageUrls = (item: string) => `
    '/api/images/' || ${item}.image_id || '/content' as image_url,
    '/api/images/' || ${item}.image_id || '/content?thumb=1'
      || coalesce('&box=' || array_to_string(${item}.image_box, ','), '') as thumbnail_url`;

/**
 * The JSON of item `i` without its end. A version that shows other fields, or images at other addresses, has other texts of
 * queries, thus other ETags.
 */
export const JSON_START = `i.json_start /* ${SHOWN.join(' ')} ${imageUrls('i')} */`;

/** What searches look at, the most telling first. */
const searched = (item: 'new' | 'old') => {
  const columns = ['category', 'area', 'location', 'sub_location', 'photo_location', 'description'];
  return `concat_ws(' ', ${item}.name, array_to_string(${item}.tags, ' '), ${columns.map((name) => `${item}.${name}`).join(', ')})`;
};

/** So many items are written at once, and locked for as long. */
const BATCH = 2_000;

const FILL = `
  with batch as materialized (
    select id from items where id > $1 order by id limit ${BATCH} for no key update
  ), filled as (
    update items i set json_start = '' from batch where i.id = batch.id returning i.id
  )
  select max(id) as last from filled`;

/**
 * Keeps two things ready in the row of every item, whoever writes it, since to make them costs ten times what it costs to
 * read them: its JSON, up to what depends on who looks, and the words that searches look at. Every migration that adds a
 * field of items, or changes what is made of them, calls this last, outside of a transaction; it may be called again.
 */
export async function keepReady(runner: QueryRunner): Promise<void> {
  await installFolding(runner);
  const columns: { name: string }[] = await runner.query(
    `select attname as name from pg_attribute where attrelid = 'items'::regclass`,
  );
  // Those that later migrations add are not there yet.
  const shown = SHOWN.filter((shown) => columns.some(({ name }) => name === shown)).map((name) => `new.${name}`);
  await runner.query(`
    create or replace function keep_item_ready() returns trigger language plpgsql
      set timezone = 'UTC' set search_path from current as $$
    declare
      is_same boolean := false;
    begin
      -- To fold costs more than the rest; a change of a quantity does without.
      if tg_op = 'UPDATE' then is_same := new.json_start <> '' and ${searched('new')} = ${searched('old')}; end if;
      new.json_start := left((select to_json(shown)::text from (select ${shown.join(', ')}, ${imageUrls('new')}) shown), -1);
      if not is_same then new.search_text := searchable(${searched('new')}); end if;
      return new;
    end $$`);
  await runner.query(`
    create or replace trigger items_ready before insert or update on items
    for each row execute function keep_item_ready()`);
  for (let last: number | null = 0; last !== null; ) {
    const rows: { last: number | null }[] = await runner.query(FILL, [last]);
    last = rows[0]?.last ?? null;
  }
}
