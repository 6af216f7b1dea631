import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries that wait to be analyzed again are found by their items, because they are not among the saved entries. */
export class KnowReplacedEntries1795725000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('create table replaced_entries (queue_id bigint primary key, user_id bigint not null)');
    await runner.query('create index replaced_entries_of_user on replaced_entries (user_id)');
    await runner.query(`
      insert into replaced_entries (queue_id, user_id)
      select queue_id, min(user_id) from items i
      where queue_id is not null and not exists (select from saved_entries s where s.queue_id = i.queue_id)
      group by queue_id`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table replaced_entries');
  }
}
