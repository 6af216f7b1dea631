import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellOnce1795345621976 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      delete from notices n using notices first
      where n.kind in ('batch_done', 'signed_in_by_google') and first.kind = n.kind and first.user_id = n.user_id
        and first.batch_id is not distinct from n.batch_id and first.created_at = n.created_at and first.id < n.id`);
    await runner.query(
      `create unique index notices_of_batch on notices (user_id, batch_id, created_at) where kind = 'batch_done'`,
    );
    await runner.query(
      `create unique index notices_of_google on notices (user_id, created_at) where kind = 'signed_in_by_google'`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index notices_of_batch, notices_of_google');
  }
}
