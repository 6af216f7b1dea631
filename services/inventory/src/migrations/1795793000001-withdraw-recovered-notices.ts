import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Earlier versions kept unread notices of items that had recovered. They now go when an item recovers. */
export class WithdrawRecoveredNotices1795793000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`delete from notices where kind = 'low_stock' and recovered_at is not null and read_at is null`);
  }

  async down() {
    // These notices said that items are low that are not.
  }
}
