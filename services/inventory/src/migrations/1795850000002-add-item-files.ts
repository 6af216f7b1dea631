import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installItemFiles } from '../files/item-files-trigger.js';
import { installTriggers } from '../items/denormalized-columns.js';

/** Items have several files. The cover of every existing item becomes its first file. */
export class AddItemFiles1795850000002 implements MigrationInterface {
  /** Runs without a transaction, so that items are locked only in batches. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(`
      create table if not exists item_files (
        id bigint generated always as identity primary key,
        item_id bigint not null constraint item_files_item references items (id) on delete cascade,
        kind text not null,
        name text not null default '',
        image_id bigint,
        is_photo boolean not null default false,
        image_width integer,
        image_height integer,
        thumb_hash text,
        image_box double precision[],
        url text,
        position integer not null default 0,
        is_cover boolean not null default false,
        added_by bigint,
        created_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3)
      )`);
    await runner.query('create index if not exists item_files_of_item on item_files (item_id, position, id)');
    await runner.query(
      'create index if not exists item_files_of_image on item_files (image_id) where image_id is not null',
    );
    await runner.query(
      'create index if not exists item_files_removed on item_files (deleted_at) where deleted_at is not null',
    );
    await runner.query(
      'create table if not exists released_images (id bigint generated always as identity primary key, image_id bigint not null)',
    );
    await runner.query(
      `alter table items ${['file_count', 'shown_file_count'].map((name) => `add column if not exists ${name} integer not null default 0`).join(', ')}`,
    );
    await installItemFiles(runner);
    // `AddDeparted` fills the columns.
    await installTriggers(runner, { isFilled: false });
  }

  async down(runner: QueryRunner) {
    for (const name of ['items_files', 'items_first_count', 'items_first_files', 'items_ready'])
      await runner.query(`drop trigger ${name} on items`);
    await runner.query('drop table item_files, released_images');
    for (const name of ['keep_item_files', 'count_first_file', 'add_first_files', 'note_released_image'])
      await runner.query(`drop function ${name}`);
    await runner.query('alter table items drop column file_count, drop column shown_file_count');
    await installTriggers(runner);
  }
}
