import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NameGuestLinks1795357826254 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table guest_links add name text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table guest_links drop name');
  }
}
