import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellOfLockedPins1795736000005 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `create unique index notices_of_pin_lock on notices (collection_id, created_at) where kind = 'pin_locked'`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index notices_of_pin_lock');
    await runner.query(`delete from notices where kind = 'pin_locked'`);
  }
}
