import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnowTimeZones1795771000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table preferences add timezone text, add timezone_at timestamptz(3)');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table preferences drop timezone, drop timezone_at');
  }
}
