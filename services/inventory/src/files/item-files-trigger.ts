import { PRIVATE_FILE_KINDS } from '@whereabouts/shared/contracts/file-kinds.js';
import type { QueryRunner } from 'typeorm';
import { ACTING_USER } from '../history/acting.js';

/** SQL condition on files `f`: viewers and guests get them, and such a photo can be a cover. */
export const IS_SHOWN_FILE = `f.kind not in (${PRIVATE_FILE_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

/** An item with this value as `file_count` gets its cover and its counts from its files. */
export const RECOUNT = -1;

/** SQL: the user who adds the new picture of the item `new`. */
const ADDED_BY = `coalesce(${ACTING_USER}, new.user_id)`;

/**
 * An item and its files name the same cover. Versions before this one change only the item, and run beside this one
 * during an update. So the database keeps both consistent:
 *
 * - A new `image_id` or `image_box` of an item makes another of its photos the cover, or replaces the picture of the
 *   cover, which is then a file that the acting user adds now.
 * - Without `image_id`, the cover is removed, so that it can be restored, and the next photo becomes the cover.
 * - `RECOUNT` tells the item to follow its files. Every change of files ends with it, while the item is locked.
 *
 * The trigger's name sorts before `items_ready`, which writes the item's JSON.
 */
export const KEEP_FILES = `
  create or replace function keep_item_files() returns trigger language plpgsql set search_path from current as $$
  declare
    cover item_files;
    is_led_by_files boolean := new.file_count = ${RECOUNT};
  begin
    if not is_led_by_files then
      if (new.image_id, new.image_box) is not distinct from (old.image_id, old.image_box) then return new; end if;
      if new.image_id is null then
        update item_files set deleted_at = now() where item_id = new.id and is_cover and deleted_at is null;
        is_led_by_files := true;
      else
        select * into cover from item_files f where f.item_id = new.id and f.image_id = new.image_id
          and f.deleted_at is null and f.is_photo and ${IS_SHOWN_FILE}
          order by f.image_box is not distinct from new.image_box desc, f.is_cover desc, f.position, f.id limit 1;
        if cover.id is null then
          select * into cover from item_files f where f.item_id = new.id and f.is_cover and f.deleted_at is null;
        end if;
        if cover.id is null then
          insert into item_files (item_id, kind, image_id, is_photo, added_by)
          values (new.id, 'photo', new.image_id, true, ${ADDED_BY}) returning * into cover;
        end if;
        update item_files f set is_cover = f.id = cover.id
          where f.item_id = new.id and f.is_cover <> (f.id = cover.id);
        update item_files set image_id = new.image_id, image_box = new.image_box, image_width = new.image_width,
          image_height = new.image_height, thumb_hash = new.thumb_hash,
          name = case when cover.image_id = new.image_id then name else '' end,
          added_by = case when cover.image_id = new.image_id then added_by else ${ADDED_BY} end,
          created_at = case when cover.image_id = new.image_id then created_at else now() end
          where id = cover.id;
      end if;
    end if;
    if is_led_by_files then
      select * into cover from item_files f where f.item_id = new.id and f.is_cover and f.deleted_at is null;
      if cover.id is null then
        select * into cover from item_files f where f.item_id = new.id and f.deleted_at is null and f.is_photo
          and ${IS_SHOWN_FILE} order by f.position, f.id limit 1;
        update item_files set is_cover = true where id = cover.id;
      end if;
      if (cover.image_id, cover.image_box) is distinct from (old.image_id, old.image_box) then
        new.image_id := cover.image_id;
        new.image_box := cover.image_box;
        new.image_width := cover.image_width;
        new.image_height := cover.image_height;
        new.thumb_hash := cover.thumb_hash;
      else
        new.image_id := old.image_id;
        new.image_box := old.image_box;
        new.image_width := old.image_width;
        new.image_height := old.image_height;
        new.thumb_hash := old.thumb_hash;
      end if;
    end if;
    select count(*), count(*) filter (where ${IS_SHOWN_FILE}) into new.file_count, new.shown_file_count
      from item_files f where f.item_id = new.id and f.deleted_at is null;
    return new;
  end $$`;

/** New items have no files yet, except their photo. */
const COUNT_FIRST = `
  create or replace function count_first_file() returns trigger language plpgsql as $$
  begin
    new.file_count := num_nonnulls(new.image_id);
    new.shown_file_count := new.file_count;
    return new;
  end $$`;

const coversOf = (items: string) => `
  insert into item_files (
    item_id, kind, name, image_id, is_photo, image_width, image_height, thumb_hash, image_box, is_cover, added_by, created_at
  )
  select i.id, 'photo', coalesce(i.file_name, ''), i.image_id, true, i.image_width, i.image_height, i.thumb_hash,
    i.image_box, true, i.user_id, i.created_at
  from ${items} i where i.image_id is not null`;

const ADD_FIRST = `
  create or replace function add_first_files() returns trigger language plpgsql set search_path from current as $$
  begin
    ${coversOf('added')} order by i.id;
    return null;
  end $$`;

/** Every way in which a file ends is recorded: erasure, replacement, and the deletion of its item or of its owner. */
const NOTE_RELEASED = `
  create or replace function note_released_image() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into released_images (image_id) values (old.image_id);
    return null;
  end $$`;

const TRIGGERS = [
  `trigger items_files before update on items for each row execute function keep_item_files()`,
  `trigger items_first_count before insert on items for each row execute function count_first_file()`,
  `trigger items_first_files after insert on items referencing new table as added
    for each statement execute function add_first_files()`,
  `trigger item_files_deleted after delete on item_files
    for each row when (old.image_id is not null) execute function note_released_image()`,
  `trigger item_files_replaced after update on item_files
    for each row when (old.image_id is distinct from new.image_id and old.image_id is not null)
    execute function note_released_image()`,
];

/** Number of items that are written and locked at once. */
const BATCH = 2_000;

const LOCK_BATCH = `select id from items where id > $1 order by id limit ${BATCH} for no key update`;

/** Runs after the lock, so that it sees the covers that earlier versions have added through the trigger. */
const ADD_COVERS = `
  with added as (
    ${coversOf('items')} and i.id = any($1)
      and not exists (select from item_files f where f.item_id = i.id) order by i.id returning item_id
  )
  update items i set file_count = 1, shown_file_count = 1 from added where i.id = added.item_id`;

/** Installs the triggers, then adds the cover of every item that has none. May be called again after a crash. */
export async function installItemFiles(runner: QueryRunner): Promise<void> {
  for (const statement of [KEEP_FILES, COUNT_FIRST, ADD_FIRST, NOTE_RELEASED]) await runner.query(statement);
  for (const trigger of TRIGGERS) await runner.query(`create or replace ${trigger}`);
  for (let last: number | undefined = 0; last !== undefined; ) {
    await runner.startTransaction();
    const rows: { id: number }[] = await runner.query(LOCK_BATCH, [last]);
    const ids = rows.map(({ id }) => id);
    await runner.query(ADD_COVERS, [ids]);
    await runner.commitTransaction();
    last = ids.at(-1);
  }
}
