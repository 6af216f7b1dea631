import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has items without ever having changed them since they were counted gets a revision, and so is counted. */
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
