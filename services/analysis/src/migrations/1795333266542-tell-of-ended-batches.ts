import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks earlier batches, so that their end is not published. */
export class TellOfEndedBatches1795333266542 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table batches add told_at timestamptz(3)');
    await runner.query('update batches set told_at = now()');
    await runner.query(
      'create index batches_untold on batches (user_id, batch_id) where told_at is null and not is_paused',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index batches_untold');
    await runner.query('alter table batches drop told_at');
  }
}
