import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepWhoChecked1795327260123 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table collection_items add column checked_by bigint');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table collection_items drop column checked_by');
  }
}
