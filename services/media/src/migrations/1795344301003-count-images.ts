import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Based on the clock, so that every change gets a later version, even after a backup has been restored. */
const VERSION = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const counted = (rows: string, sign = '') => `
  insert into image_counts as c (user_id, photo_count, storage_bytes, version)
  select user_id, ${sign}count(*), ${sign}sum(bytes::bigint + thumb_bytes), ${VERSION} from ${rows} group by user_id order by user_id`;

export class CountImages1795344301003 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table image_counts (
        user_id bigint primary key,
        photo_count int not null,
        storage_bytes bigint not null,
        version bigint not null,
        is_reported boolean not null default false
      )`);
    await runner.query('create index image_counts_to_report on image_counts (user_id) where not is_reported');
    await runner.query(counted('images'));
    await runner.query(`
      create function count_images() returns trigger language plpgsql set search_path from current as $$
      begin
        ${counted('changed', "case tg_op when 'INSERT' then 1 else -1 end * ")}
        on conflict (user_id) do update set
          photo_count = c.photo_count + excluded.photo_count, storage_bytes = c.storage_bytes + excluded.storage_bytes,
          version = greatest(c.version + 1, excluded.version), is_reported = false;
        return null;
      end $$`);
    for (const [event, rows] of Object.entries({ insert: 'new', delete: 'old' }))
      await runner.query(`
        create trigger count_images_on_${event} after ${event} on images referencing ${rows} table as changed
        for each statement execute function count_images()`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger count_images_on_insert on images');
    await runner.query('drop trigger count_images_on_delete on images');
    await runner.query('drop function count_images');
    await runner.query('drop table image_counts');
  }
}
