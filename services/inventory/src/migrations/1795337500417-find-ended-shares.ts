import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FindEndedShares1795337500417 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('create index item_shares_ended on item_shares (group_id, version) where not is_shared');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index item_shares_ended');
  }
}
