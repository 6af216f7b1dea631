import type { MigrationInterface, QueryRunner } from 'typeorm';

const VERSION = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Instances of the previous version may have stored images after the count and before the triggers existed. */
export class RecountImages1795350316259 implements MigrationInterface {
  async up(runner: QueryRunner) {
    // Blocks writes until this migration is committed.
    await runner.query('lock table images in share row exclusive mode');
    await runner.query(`
      insert into image_counts as c (user_id, photo_count, storage_bytes, version)
      select user_id, count(i.id), coalesce(sum(i.bytes::bigint + i.thumb_bytes), 0), ${VERSION}
      from (select user_id from image_counts union select user_id from images) users left join images i using (user_id)
      group by user_id order by user_id
      on conflict (user_id) do update set
        photo_count = excluded.photo_count, storage_bytes = excluded.storage_bytes,
        version = greatest(c.version + 1, excluded.version), is_reported = false
      where (c.photo_count, c.storage_bytes) is distinct from (excluded.photo_count, excluded.storage_bytes)`);
  }

  /** Nothing to undo: the previous version works with correct counts. */
  async down() {}
}
