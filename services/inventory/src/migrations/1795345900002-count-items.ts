import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates a revision for users who have items but no revision yet, so that their items are counted. */
export class CountItems1795345900002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table item_counts (
        user_id bigint primary key,
        revision bigint not null,
        item_count int not null,
        db_storage_bytes bigint not null
      )`);
    await runner.query(`
      insert into revisions (user_id, revision)
      select distinct user_id, (extract(epoch from now()) * 1000)::bigint from items
      on conflict (user_id) do nothing`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table item_counts');
  }
}
