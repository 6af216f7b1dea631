import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountWaits1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table queue_entries add column waits integer not null default 0');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table queue_entries drop column waits');
  }
}
