import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LogListChanges1795322007320 implements MigrationInterface {
  async up(runner: QueryRunner) {
    for (const [table, key, counters] of [
      ['user_list_changes', 'user_id', 'revisions'],
      ['group_list_changes', 'group_id', 'group_revisions'],
    ]) {
      await runner.query(`
        create table ${table} (
          ${key} bigint not null,
          at bigint not null,
          revision bigint not null,
          collections bigint not null,
          item_ids bigint[],
          primary key (${key}, at)
        )`);
      // The current counters are known from now on. The changes before that are not.
      await runner.query(
        `insert into ${table} select ${key}, greatest(revision, collections), revision, collections from ${counters}`,
      );
    }
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table user_list_changes, group_list_changes');
  }
}
