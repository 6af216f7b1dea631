import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NameItemsOfEntries1795312250001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`alter table queue_entries add item_names text[] not null default '{}'`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table queue_entries drop item_names');
  }
}
