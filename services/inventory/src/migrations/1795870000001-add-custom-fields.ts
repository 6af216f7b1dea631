import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installTriggers } from '../items/denormalized-columns.js';

/** Fields that users define, and their values in the items. Instances of the earlier version write neither. */
export class AddCustomFields1795870000001 implements MigrationInterface {
  /** Runs without a transaction, so that items are locked only in batches. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(`
      create table if not exists custom_fields (
        id bigint generated always as identity primary key,
        user_id bigint not null,
        name text not null,
        name_key text not null,
        kind text not null,
        choices text[],
        category text,
        position integer not null,
        created_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3)
      )`);
    await runner.query(
      'create unique index if not exists custom_fields_name on custom_fields (user_id, name_key) where deleted_at is null',
    );
    await runner.query(
      'create index if not exists custom_fields_deleted on custom_fields (id) where deleted_at is not null',
    );
    await runner.query(`alter table items add column if not exists custom jsonb not null default '{}'`);
    await runner.query(
      `create index if not exists items_with_custom on items (user_id, id) where custom <> '{}'::jsonb`,
    );
    // `AddDeparted` fills the columns.
    await installTriggers(runner, { isFilled: false });
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger items_ready on items');
    await runner.query('alter table items drop column custom');
    await installTriggers(runner);
    await runner.query('drop table custom_fields');
  }
}
