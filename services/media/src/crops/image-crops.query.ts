import { writeMessages } from '@whereabouts/shared/nest/messaging/outbox.js';

/** Inserts missing rows for the crops `$1`. Returns the crops' images with the placeholders of existing crops. */
export const BEGIN_CROPS = `
  with asked as (
    select distinct on (image_id, key) * from jsonb_to_recordset($1::jsonb) as asked (image_id bigint, box json, key text)
  ),
  image as (
    select id, user_id, sha256, width, height, content_type, bytes, thumb_bytes from images
    where id in (select image_id from asked)
  ),
  begun as (
    insert into image_crops (image_id, box) select image_id, key from asked join image on id = image_id order by 1, 2
    on conflict do nothing
  )
  select image.*, (
    select json_agg(json_build_object('box', asked.box, 'thumb_hash', crop.thumb_hash))
    from asked left join image_crops crop
      on crop.image_id = asked.image_id and crop.box = asked.key and crop.bytes is not null
    where asked.image_id = image.id
  ) as parts from image`;

/**
 * Marks crops as stored. The lock on the image's row makes a deletion of the image wait, so that the deletion finds the
 * crops' rows and deletes their files. Also writes the message of each stored crop.
 */
export const STORE_CROPS = `
  with image as materialized (select id from images where id = $1 for key share),
  stored as (
    update image_crops c set bytes = made.bytes, thumb_hash = made.thumb_hash
    from image, jsonb_to_recordset($2::jsonb) as made (box text, bytes int, thumb_hash text, message jsonb)
    where c.image_id = image.id and c.box = made.box
    returning c.box, made.message, c.box as place
  ), told as (${writeMessages('stored', '$3')})
  select box, (
    -- Rows of this statement count as they were before it.
    select count(*)::int from image_crops where image_id = $1 and (bytes is not null or box in (select box from stored))
  ) as count from stored`;
