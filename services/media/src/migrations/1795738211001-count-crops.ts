import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Based on the clock, so that every change gets a later version, even after a backup has been restored. */
const VERSION = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const ADD = `
  on conflict (user_id) do update set
    photo_count = c.photo_count + excluded.photo_count, storage_bytes = c.storage_bytes + excluded.storage_bytes,
    version = greatest(c.version + 1, excluded.version), is_reported = false`;

/** Total size of an image's crops. */
const CROP_BYTES = '(select coalesce(sum(p.bytes), 0) from image_crops p where p.image_id = i.id)';

/**
 * Crops count toward the storage of the image's owner while the image's row exists. Deleting an image subtracts its
 * crops in the same statement. The lock on the image's row serializes both.
 */
export class CountCrops1795738211001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    // Blocks writes until this migration is committed.
    await runner.query('lock table images, image_crops in share row exclusive mode');
    await runner.query(countImages(CROP_BYTES));
    await runner.query(`
      create function count_crops() returns trigger language plpgsql set search_path from current as $$
      begin
        if not exists (select from changed where bytes <> 0) then return null; end if;
        perform from images where id in (select image_id from changed) order by id for key share;
        insert into image_counts as c (user_id, photo_count, storage_bytes, version)
        select i.user_id, 0, sum(changed.bytes), ${VERSION}
        from (select image_id, case tg_op when 'DELETE' then -bytes else bytes end as bytes from changed) changed
        join images i on i.id = changed.image_id group by i.user_id order by i.user_id
        ${ADD};
        return null;
      end $$`);
    await runner.query(`
      create function count_made_crops() returns trigger language plpgsql set search_path from current as $$
      begin
        perform from images where id in (select image_id from made) order by id for key share;
        insert into image_counts as c (user_id, photo_count, storage_bytes, version)
        select i.user_id, 0, sum(coalesce(made.bytes, 0) - coalesce(was.bytes, 0)), ${VERSION}
        from made join was using (image_id, box) join images i on i.id = made.image_id
        group by i.user_id order by i.user_id
        ${ADD};
        return null;
      end $$`);
    for (const [event, rows] of Object.entries({ insert: 'new', delete: 'old' }))
      await runner.query(`
        create trigger count_crops_on_${event} after ${event} on image_crops referencing ${rows} table as changed
        for each statement execute function count_crops()`);
    await runner.query(`
      create trigger count_crops_on_update after update on image_crops
      referencing old table as was new table as made for each statement execute function count_made_crops()`);
    await runner.query(`
      insert into image_counts as c (user_id, photo_count, storage_bytes, version)
      select i.user_id, 0, sum(p.bytes), ${VERSION} from image_crops p join images i on i.id = p.image_id
      where p.bytes is not null group by i.user_id order by i.user_id
      ${ADD}`);
  }

  async down(runner: QueryRunner) {
    for (const event of ['insert', 'update', 'delete'])
      await runner.query(`drop trigger count_crops_on_${event} on image_crops`);
    await runner.query('drop function count_crops');
    await runner.query('drop function count_made_crops');
    await runner.query(countImages('0'));
    await runner.query(`
      update image_counts c set storage_bytes = c.storage_bytes - crops.bytes, version = c.version + 1, is_reported = false
      from (
        select i.user_id, sum(p.bytes) as bytes from image_crops p join images i on i.id = p.image_id group by i.user_id
      ) crops where crops.user_id = c.user_id and crops.bytes > 0`);
  }
}

/** The function that the triggers of `images` run. */
const countImages = (crop_bytes: string) => `
  create or replace function count_images() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into image_counts as c (user_id, photo_count, storage_bytes, version)
    select user_id, sign * count(*), sign * sum(bytes), ${VERSION}
    from (
      select i.user_id, i.bytes::bigint + i.thumb_bytes + ${crop_bytes} as bytes,
        case tg_op when 'INSERT' then 1 else -1 end as sign
      from changed i
    ) images
    group by user_id, sign order by user_id
    ${ADD};
    return null;
  end $$`;
