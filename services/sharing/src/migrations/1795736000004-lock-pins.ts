import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LockPins1795736000004 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'alter table guest_links add wrong_pins integer not null default 0, add wrong_pins_on date, add pin_lock_told_on date',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table guest_links drop wrong_pins, drop wrong_pins_on, drop pin_lock_told_on');
  }
}
