import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenamePeopleToUsers1795309950000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table people rename to users');
    await runner.query('alter index people_pkey rename to users_pkey');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter index users_pkey rename to people_pkey');
    await runner.query('alter table users rename to people');
  }
}
