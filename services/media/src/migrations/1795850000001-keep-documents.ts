import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Based on the clock, so that every change gets a later version, even after a backup has been restored. */
const VERSION = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/**
 * Documents are stored beside images, with the same rules for use, deletion and quota. They have no pixels, and they
 * count toward the storage but not as photos.
 */
export class KeepDocuments1795850000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table images alter column width drop not null, alter column height drop not null,
        alter column thumb_hash drop not null`);
    await runner.query(countImages('count(width)'));
  }

  async down(runner: QueryRunner) {
    await runner.query('delete from images where width is null');
    await runner.query(`
      alter table images alter column width set not null, alter column height set not null,
        alter column thumb_hash set not null`);
    await runner.query(countImages('count(*)'));
  }
}

/** The function that the triggers of `images` run. */
const countImages = (photos: string) => `
  create or replace function count_images() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into image_counts as c (user_id, photo_count, storage_bytes, version)
    select user_id, sign * ${photos}, sign * sum(bytes), ${VERSION}
    from (
      select i.user_id, i.width,
        i.bytes::bigint + i.thumb_bytes
          + (select coalesce(sum(p.bytes), 0) from image_crops p where p.image_id = i.id) as bytes,
        case tg_op when 'INSERT' then 1 else -1 end as sign
      from changed i
    ) images
    group by user_id, sign order by user_id
    on conflict (user_id) do update set
      photo_count = c.photo_count + excluded.photo_count, storage_bytes = c.storage_bytes + excluded.storage_bytes,
      version = greatest(c.version + 1, excluded.version), is_reported = false;
    return null;
  end $$`;
