import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names that models gave to items, and what their owners made of them. */
export class RememberCorrections1795940000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table items add suggested_name text');
    await runner.query(`
      create table name_corrections (
        id bigint generated always as identity primary key,
        user_id bigint not null,
        item_id bigint not null,
        from_name text not null,
        to_name text not null,
        at timestamptz(3) not null default now()
      )`);
    await runner.query('create index name_corrections_of_user on name_corrections (user_id, id)');
    await runner.query('create index name_corrections_of_item on name_corrections (user_id, item_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table name_corrections');
    await runner.query('alter table items drop column suggested_name');
  }
}
