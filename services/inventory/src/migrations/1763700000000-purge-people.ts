import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PurgePeople1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('create table deleted_people (id bigint primary key)');
    await runner.query('create table settings (key text primary key, value text not null)');
    await runner.query('alter table saved_entries add column user_id bigint');
    await runner.query('update saved_entries e set user_id = i.user_id from items i where i.queue_id = e.queue_id');
    // Rows without items have no known owner.
    await runner.query('delete from saved_entries where user_id is null');
    await runner.query('alter table saved_entries alter column user_id set not null');
    await runner.query('create index saved_entries_of_user on saved_entries (user_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table saved_entries drop column user_id');
    await runner.query('drop table deleted_people, settings');
  }
}
