import type { MigrationInterface, QueryRunner } from 'typeorm';

/** If one call raises many low-stock notices, they are shown as one (docs/rules/notices.md). */
export class GatherLowNotices1795797000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table notices add gathering uuid');
    await runner.query('create index notices_gathered on notices (user_id, gathering, id) where gathering is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table notices drop gathering');
  }
}
