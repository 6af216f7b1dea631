import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CropImages1795310000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table image_crops (
        image_id bigint not null,
        box text not null,
        bytes int,
        thumb_hash text,
        created_at timestamptz(3) not null default now(),
        primary key (image_id, box)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table image_crops');
  }
}
