import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountForUsers1795344301001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table user_counts (
        user_id bigint primary key constraint user_counts_user references users on delete cascade,
        item_count int not null default 0,
        db_storage_bytes bigint not null default 0,
        items_version bigint not null default 0,
        photo_count int not null default 0,
        storage_bytes bigint not null default 0,
        images_version bigint not null default 0
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table user_counts');
  }
}
