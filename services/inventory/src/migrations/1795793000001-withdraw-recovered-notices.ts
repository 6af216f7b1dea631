import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deletes unread notices of items that have recovered. Earlier versions kept them. Now a notice is deleted when its
 * item recovers.
 */
export class WithdrawRecoveredNotices1795793000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`delete from notices where kind = 'low_stock' and recovered_at is not null and read_at is null`);
  }

  async down() {
    // The deleted notices were outdated, so they are not restored.
  }
}
