import { STATE } from '../item-changes/if-unchanged.js';

const FILES = 'jsonb_to_recordset(m.files) was(id bigint, position integer, is_cover boolean)';

/** Rows of merges `m` whose items `i` are still in the trash because of them. */
const VALID = 'i.id = m.item_id and i.delete_batch = m.delete_batch';

/**
 * Locks the collections `c` that meet a condition and that user `$2` may change. As in other changes of collections,
 * they are locked before the items.
 */
export const lockCollections = (condition: string) => `
  select c.id, c.user_id from collections c
  where ${condition} and exists (
    select from visible_collections v
    where v.user_id = $2 and v.collection_id = c.id and v.permission <> 'view' offset 0
  )
  order by c.id for share of c`;

/**
 * Records that the items `$2` were merged into `$1`, with the moved files `$4` and the joined collections `$5`.
 * Several merges can be undone in any order: earlier ones into an item that was not changed until `$6` tell its stock
 * flag without any merge, and the collections that it joined.
 */
export const RECORD = `
  insert into merged_items (item_id, delete_batch, into_id, into_updated_at, into_was_stock, files, collection_ids)
  select i.id, i.delete_batch, t.id, t.updated_at,
    coalesce((select o.into_was_stock from merged_items o where o.into_id = t.id and o.into_updated_at = $6 limit 1), $3),
    coalesce((
      select jsonb_agg(to_jsonb(f) - 'item_id')
      from jsonb_to_recordset($4) f(id bigint, item_id bigint, position integer, is_cover boolean) where f.item_id = i.id
    ), '[]'),
    array(
      select c.collection_id from collection_items c where c.item_id = i.id and (
        c.collection_id = any($5) or exists (
          select from merged_items o
          where o.into_id = t.id and o.into_updated_at = $6 and c.collection_id = any(o.collection_ids)
        )
      )
    )
  from items i, items t where i.id = any($2) and t.id = $1
  on conflict (item_id) do update set delete_batch = excluded.delete_batch, into_id = excluded.into_id,
    into_updated_at = excluded.into_updated_at, into_was_stock = excluded.into_was_stock, files = excluded.files,
    collection_ids = excluded.collection_ids`;

/** Merges and their undoing compose: the items `$1` count as unchanged for their other merges if they were so at `$2`. */
export const KEEP_UNCHANGED = `
  update merged_items m set into_updated_at = t.updated_at
  from unnest($1::bigint[], $2::timestamptz[]) was (id, updated_at) join items t on t.id = was.id
  where m.into_id = t.id and m.into_updated_at = was.updated_at`;

/** Merges of the deleted items `$2` of user `$1` into items that were merged into others later. */
export const MERGED_FURTHER = `
  select i.name, t.id as into_id, t.name as into_name, last.name as last_name
  from merged_items m join items i on ${VALID} and i.user_id = $1
  join items t on t.id = m.into_id and t.updated_at = m.into_updated_at
  join merged_items further on further.item_id = t.id and further.delete_batch = t.delete_batch
  join items last on last.id = further.into_id
  where m.item_id = any($2) order by m.item_id`;

/** The items that the deleted items `$2` of user `$1` were merged into. */
export const KEPT_OF = `
  select m.item_id, m.into_id from merged_items m join items i on ${VALID} and i.user_id = $1
  where m.item_id = any($2)`;

/** The states of the items `$2` of user `$3` that have been merged into `$1`. */
export const ALREADY_MERGED = `
  select ${STATE} from merged_items m join items i on ${VALID} and i.user_id = $3
  where m.into_id = $1 and m.item_id = any($2) order by i.id`;

/** The merges of the deleted items `$2` of user `$1`, while all items are locked. */
export const MERGES_OF = `
  select m.item_id, m.into_id, i.quantity, t.updated_at = m.into_updated_at and t.deleted_at is null as is_unchanged,
    m.into_was_stock or exists (
      select from merged_items o join items other on other.id = o.item_id and other.delete_batch = o.delete_batch
      where o.into_id = m.into_id and o.into_updated_at = m.into_updated_at and o.item_id <> all($2)
        and other.stock_keeping
    ) as stays_stock
  from merged_items m join items i on ${VALID} and i.user_id = $1 join items t on t.id = m.into_id
  where m.item_id = any($2) order by m.item_id`;

/** The items `$1` lose the covers that they got since, if their former covers come back. */
export const UNCOVER = `
  update item_files f set is_cover = false from merged_items m
  where m.item_id = any($1) and f.item_id = m.item_id and f.is_cover and f.deleted_at is null
    and exists (select from ${FILES} where was.is_cover)`;

export const MOVE_FILES_BACK = `
  update item_files f set item_id = m.item_id, position = was.position, is_cover = was.is_cover
  from merged_items m, ${FILES} where m.item_id = any($1) and f.id = was.id and f.item_id = m.into_id`;

/** The items in the trash that were merged into the items `$1` and are not among these. */
export const MERGED_INTO = `
  select i.id from merged_items m join items i on ${VALID}
  where m.into_id = any($1) and i.id <> all($1) order by i.id`;

/**
 * Gives the items `$1` of user `$2` copies of the files that they had and that the user still has. Files of earlier merges
 * into these items are now the copies.
 */
export const COPY_FILES_BACK = `
  with copied as materialized (
    select m.item_id, f.id as of_id, nextval(pg_get_serial_sequence('item_files', 'id')) as id
    from merged_items m, ${FILES}, item_files f, items holder
    where m.item_id = any($1) and f.id = was.id and f.deleted_at is null
      and holder.id = f.item_id and holder.user_id = $2
  ), added as (
    insert into item_files (
      id, item_id, kind, name, image_id, is_photo, image_width, image_height, thumb_hash, image_box, url, position,
      is_cover, added_by, created_at
    ) overriding system value
    select c.id, c.item_id, f.kind, f.name, f.image_id, f.is_photo, f.image_width, f.image_height, f.thumb_hash,
      f.image_box, f.url, was.position, was.is_cover, f.added_by, f.created_at
    from copied c join item_files f on f.id = c.of_id join merged_items m on m.item_id = c.item_id
    join lateral ${FILES} on was.id = c.of_id
  )
  update merged_items m set files = (
    select jsonb_agg(file || jsonb_build_object('id', coalesce(c.id, (file ->> 'id')::bigint)) order by place)
    from jsonb_array_elements(m.files) with ordinality each_file (file, place)
    left join copied c on c.item_id = m.into_id and c.of_id = (file ->> 'id')::bigint
  )
  where m.into_id in (select item_id from copied) and m.files <> '[]'`;

/** Leaves the collections `$2` that the kept items joined for the items `$1` alone. */
export const LEAVE_COLLECTIONS = `
  delete from collection_items c using merged_items m
  where m.item_id = any($1) and c.item_id = m.into_id and c.collection_id = any(m.collection_ids)
    and c.collection_id = any($2) and not exists (
      select from merged_items o join items other on other.id = o.item_id and other.delete_batch = o.delete_batch
      where o.into_id = m.into_id and o.into_updated_at = m.into_updated_at and o.item_id <> all($1)
        and c.collection_id = any(o.collection_ids)
    )
  returning c.collection_id, c.item_id`;
