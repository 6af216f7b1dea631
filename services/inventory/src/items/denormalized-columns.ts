import { ITEM_FIELD_NAMES, PRIVATE_FIELDS } from '@whereabouts/shared/contracts/item-fields.js';
import type { QueryRunner } from 'typeorm';
import { IS_SHOWN_FILE } from '../files/item-files-trigger.js';
import { installHistory } from '../history/history-triggers.js';
import { installFolding } from '../search/folding-functions.js';

/** Columns of items that its owner and editors may see. */
const SHOWN = [
  ...['id', 'uuid', ...ITEM_FIELD_NAMES],
  ...['image_width', 'image_height', 'thumb_hash', 'file_count', 'file_name', 'review', 'printed_text'],
  ...['guest_name', 'created_at', 'updated_at', 'deleted_at', 'user_id'],
];

/** The addresses of an item’s image and of its thumbnail. */
export const imageUrls = (item: string) => `
    '/api/images/' || ${item}.image_id || '/content' as image_url,
    '/api/images/' || ${item}.image_id || '/content?thumb=1'
      || coalesce('&box=' || array_to_string(${item}.image_box, ','), '') as thumbnail_url`;

/**
 * The JSON of item `i` without the closing brace. The SQL comment names the fields and addresses. A version with other
 * ones has other query texts, and so other ETags.
 */
export const JSON_START = `i.json_start /* ${SHOWN.join(' ')} ${imageUrls('i')} */`;

/** Columns that only the owner and editors get. */
const HIDDEN: string[] = [...PRIVATE_FIELDS, 'printed_text'];

/** The review without what it tells of private fields: that the serial number is doubtful, and where the photo shows it. */
const SHOWN_REVIEW = `(case when jsonb_typeof(new.review -> 'doubtful') = 'array'
    then jsonb_set(new.review, '{doubtful}', (new.review -> 'doubtful') - '{${HIDDEN.join(',')}}'::text[])
    else new.review end - 'serial_box')`;

/** The values that viewers get in place of the item’s own. */
const SHOWN_TO_VIEWERS: Record<string, string> = {
  ...Object.fromEntries(HIDDEN.map((name) => [name, 'null'])),
  file_count: 'new.shown_file_count',
  file_name: 'case when shows_file_name then new.file_name end',
  review: SHOWN_REVIEW,
};

/**
 * `JSON_START` for users who may not see private fields. Few items have private values; the others need no second text.
 * The SQL comment changes the ETags if viewers get other values.
 * @param isHidden SQL condition under which private fields are null
 */
export const jsonStart = (isHidden: string) =>
  `case when ${isHidden} and i.json_shown <> '' then i.json_shown else ${JSON_START} end
    /* ${Object.entries(SHOWN_TO_VIEWERS).join(' ')} */`;

/** The searched text, most important columns first. */
const SEARCHED = [
  ...['name', 'tags', 'category', 'area', 'location', 'sub_location', 'photo_location'],
  ...['manufacturer', 'model', 'code', 'custom', 'description'],
];

/** The text that only the owner and editors search. */
const SEARCHED_PRIVATELY = ['serial_number', 'purchased_from', 'printed_text'];

const textOf = (item: 'new' | 'old', name: string) => {
  if (name === 'tags') return `array_to_string(${item}.tags, ' ')`;
  return name === 'custom' ? `custom_texts(${item}.custom)` : `${item}.${name}`;
};

const joined = (item: 'new' | 'old', columns: string[]) =>
  `concat_ws(' ', ${columns.map((name) => textOf(item, name)).join(', ')})`;

/** The texts among the values of custom fields, in a stable order. Most items have no custom value. */
const CUSTOM_TEXTS = `
  create or replace function custom_texts(custom jsonb) returns text language sql immutable parallel safe as $$
    select case when custom <> '{}' then (
      select string_agg(value #>> '{}', ' ' order by key) from jsonb_each(custom) where jsonb_typeof(value) = 'string'
    ) end $$`;

/** Also for earlier versions, which restore a departed item from the trash as if it were live (`item-states.ts`). */
const KEEP_STATE = `
      if new.departed is not null and new.deleted_at is null then new.deleted_at := 'infinity';
      elsif new.departed is null and new.deleted_at = 'infinity' then new.deleted_at := null;
      end if;`;

/**
 * Viewers get the name of the photo that an item came from while they get a photo with that name. The photo may have
 * become a receipt since. The photo of a new item becomes its file later in the same statement.
 */
const CHECK_FILE_NAME = `
      if new.file_name is not null then
        shows_file_name := case when tg_op = 'INSERT' then new.image_id is not null else exists (
          select from item_files f where f.item_id = new.id and f.name = new.file_name and f.is_photo
            and f.deleted_at is null and ${IS_SHOWN_FILE}
        ) end;
      end if;`;

/** Another photo shows something else in the box of the serial number. */
const FORGET_SERIAL_BOX = `
      if tg_op = 'UPDATE' and new.image_id is distinct from old.image_id then
        new.review := new.review - 'serial_box';
      end if;`;

/** Number of items that are written and locked at once. */
const BATCH = 2_000;

const FILL = `
  with batch as materialized (
    select id from items where id > $1 order by id limit ${BATCH} for no key update
  ), filled as (
    update items i set json_start = '' from batch where i.id = batch.id returning i.id
  )
  select max(id) as last from filled`;

/**
 * Installs a trigger that keeps denormalized columns in the row of every item: its JSON, except the fields that depend
 * on the reader, its JSON for users who may not see private fields, and its search texts. Computing them on each read
 * costs ten times as much as reading them. Every migration that adds a field of items, or changes these texts, calls
 * this last and outside of a transaction. It may be called again. A migration that another one of the same version
 * follows can leave the filling to it, because filling writes every item. A field stays in the JSON for at least one version
 * after its column is gone, because earlier versions change items as the JSON holds them.
 */
export async function installTriggers(runner: QueryRunner, { isFilled = true } = {}): Promise<void> {
  await installFolding(runner);
  await runner.query(CUSTOM_TEXTS);
  const columns: { name: string }[] = await runner.query(
    `select attname as name from pg_attribute where attrelid = 'items'::regclass`,
  );
  // Columns of later migrations do not exist yet.
  const existing = (names: string[]) => names.filter((known) => columns.some(({ name }) => name === known));
  const json = (selected: string) => `(select to_json(shown)::text from (select ${selected}) shown)`;
  const hasReview = columns.some(({ name }) => name === 'review');
  const hasDepartures = columns.some(({ name }) => name === 'departed');
  const value = (name: string) =>
    name === 'deleted_at' ? `nullif(new.deleted_at, 'infinity') as deleted_at` : `new.${name}`;
  const of = (names: string[]) => existing(names).map(value).join(', ');
  const [searchedBefore, searched] = [joined('old', existing(SEARCHED)), joined('new', existing(SEARCHED))];
  const known = existing(SEARCHED_PRIVATELY);
  const [secretBefore, secret] = [joined('old', known), joined('new', known)];
  const shown = existing(SHOWN).map((name) => {
    const toViewers = SHOWN_TO_VIEWERS[name];
    return toViewers ? `${toViewers} as ${name}` : value(name);
  });
  const hasFiles = columns.some(({ name }) => name === 'shown_file_count');
  const hidesNoFile = hasFiles ? ' and new.file_count = new.shown_file_count and shows_file_name' : '';
  const hidesNothing = `num_nonnulls(${of(HIDDEN)}) = 0 and new.review is not distinct from ${SHOWN_REVIEW}${hidesNoFile}`;
  const privately = columns.some(({ name }) => name === 'json_shown')
    ? `${hasFiles ? CHECK_FILE_NAME : ''}
      new.json_shown := case when ${hidesNothing} then ''
        else left(${json(`${shown.join(', ')}, ${imageUrls('new')}`)}, -1) end;
      if tg_op = 'INSERT' or is_new or ${secret} <> ${secretBefore} then
        new.search_private := case when ${secret} = '' then '' else searchable(${secret}) end;
      end if;`
    : '';
  await runner.query(`
    create or replace function keep_item_ready() returns trigger language plpgsql
      set timezone = 'UTC' set search_path from current as $$
    declare
      is_new boolean := new.json_start = '';
      is_same boolean := false;
      shows_file_name boolean := true;
    begin${hasDepartures ? KEEP_STATE : ''}${hasReview ? FORGET_SERIAL_BOX : ''}
      -- To fold costs more than the rest; a change of a quantity does without.
      if tg_op = 'UPDATE' then is_same := not is_new and ${searched} = ${searchedBefore}; end if;
      new.json_start := left(${json(`${of(SHOWN)}, ${imageUrls('new')}`)}, -1);
      if not is_same then new.search_text := searchable(${searched}); end if;${privately}
      return new;
    end $$`);
  await runner.query(`
    create or replace trigger items_ready before insert or update on items
    for each row execute function keep_item_ready()`);
  await installHistory(runner);
  if (!isFilled) return;
  for (let last: number | null = 0; last !== null; ) {
    const rows: { last: number | null }[] = await runner.query(FILL, [last]);
    last = rows[0]?.last ?? null;
  }
}
