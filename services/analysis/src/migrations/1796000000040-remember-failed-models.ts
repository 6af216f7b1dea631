import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries know a model that failed for good, so that retries of its fallback do not pay it again. */
export class RememberFailedModels1796000000040 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table queue_entries add failed_model text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table queue_entries drop failed_model');
  }
}
