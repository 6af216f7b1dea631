import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PurgePeopleAndChooseModel1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('create table deleted_people (id bigint primary key)');
    await runner.query('create table settings (key text primary key, value text not null)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table deleted_people, settings');
  }
}
