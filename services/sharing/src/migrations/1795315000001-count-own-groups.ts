import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountOwnGroups1795315000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table group_members add is_counted boolean not null default true');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table group_members drop is_counted');
  }
}
