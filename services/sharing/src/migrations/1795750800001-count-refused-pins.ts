import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountRefusedPins1795750800001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table guest_links
        add refused_pins integer not null default 0,
        add pin_lock_told_at timestamptz(3)`);
    await runner.query('update guest_links set refused_pins = wrong_pins where wrong_pins > 0');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table guest_links drop refused_pins, drop pin_lock_told_at');
  }
}
