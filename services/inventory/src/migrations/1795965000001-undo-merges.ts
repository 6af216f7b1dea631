import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UndoMerges1795965000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table merged_items (
        item_id bigint primary key constraint merged_items_item references items on delete cascade,
        delete_batch uuid not null,
        into_id bigint not null constraint merged_items_into references items on delete cascade,
        into_updated_at timestamptz(3) not null,
        into_was_stock boolean not null,
        files jsonb not null,
        collection_ids bigint[] not null
      )`);
    await runner.query('create index merged_items_of_kept on merged_items (into_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table merged_items');
  }
}
