import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Visits of a link's owner no longer count as uses. Earlier versions counted every visitor. */
export class KnowOwners1795796000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table guest_visitors add is_owner boolean not null default false');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table guest_visitors drop is_owner');
  }
}
