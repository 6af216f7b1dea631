import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notices of earlier batches have no queue entries. They keep the number of items that waited when their batch ended.
 */
export class KnowReviewedBatches1795781000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`alter table notices add queue_ids bigint[] not null default '{}'`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table notices drop queue_ids');
  }
}
