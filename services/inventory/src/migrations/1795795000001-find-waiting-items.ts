import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Speeds up the list of notices, which counts the items of each batch that wait for review. */
export class FindWaitingItems1795795000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`create index items_waiting on items (user_id, queue_id)
      where review is not null and deleted_at is null and queue_id is not null`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index items_waiting');
  }
}
