import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChooseBatchNotices1795333266543 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table preferences add batch_notices boolean not null default true');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table preferences drop batch_notices');
  }
}
