import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries know their image, and whether a worker may have begun to save its items. */
export class KnowImages1795798000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table queue_entries add image jsonb, add may_be_saved boolean not null default false');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table queue_entries drop image, drop may_be_saved');
  }
}
