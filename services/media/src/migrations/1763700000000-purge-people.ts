import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PurgePeople1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('create table deleted_people (id bigint primary key)');
    await runner.query('create index images_of_user on images (user_id, id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index images_of_user');
    await runner.query('drop table deleted_people');
  }
}
