import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShareCollections1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table collection_items add column added_by bigint');
    // Until now, only the owner could add items to a collection.
    await runner.query(
      'update collection_items m set added_by = c.user_id from collections c where c.id = m.collection_id',
    );
    await runner.query('alter table collection_items alter column added_by set not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table collection_items drop column added_by');
  }
}
