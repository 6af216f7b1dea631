import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets each scrape read the age of the oldest pending entry from an index. */
export class FindOldestWaiting1764200200000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('drop index queue_entries_status_count');
    await runner.query('create index queue_entries_by_status on queue_entries (status, created_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index queue_entries_by_status');
    await runner.query('create index queue_entries_status_count on queue_entries (status)');
  }
}
