import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A user whose answer was lost can accept the same invitation again. */
export class KnowUsedInvitations1796000000060 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table group_members add invitation_hash text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table group_members drop invitation_hash');
  }
}
