import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A text belongs to one part of one image. Another cover or box, by whatever path and version, is not read yet. */
const KEEP_READ_AT = `
  create or replace function keep_text_read_at() returns trigger language plpgsql as $$
  begin
    new.text_read_at := case when tg_op = 'INSERT' and new.printed_text is not null then now() end;
    return new;
  end $$`;

/** When the text of an item was read, null for items whose photo was not read yet (docs/recognition.md). */
export class FindUnreadPhotos1795960000001 implements MigrationInterface {
  /** An index that is built concurrently does not lock the items. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query('alter table items add column if not exists text_read_at timestamptz(3)');
    await runner.query(KEEP_READ_AT);
    await runner.query(`
      create or replace trigger items_added_unread before insert on items
      for each row execute function keep_text_read_at()`);
    // The name sorts behind `items_files`, which may change the cover.
    await runner.query(`
      create or replace trigger items_photo_unread before update on items for each row
      when (old.image_id is distinct from new.image_id or old.image_box is distinct from new.image_box)
      execute function keep_text_read_at()`);
    await runner.query('drop index concurrently if exists items_unread');
    await runner.query(`
      create index concurrently items_unread on items (id)
      where text_read_at is null and image_id is not null and deleted_at is null`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger items_added_unread on items');
    await runner.query('drop trigger items_photo_unread on items');
    await runner.query('drop function keep_text_read_at');
    await runner.query('alter table items drop column text_read_at');
  }
}
