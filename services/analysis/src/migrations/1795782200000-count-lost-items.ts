import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Earlier entries have counts of 0. */
export class CountLostItems1795782200000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table queue_entries
        add dropped integer not null default 0,
        add left_out integer not null default 0,
        add provider_message text`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table queue_entries drop dropped, drop left_out, drop provider_message');
  }
}
