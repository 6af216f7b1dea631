import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TrashItems1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table items add column delete_batch uuid');
    await runner.query('create index items_trashed on items (user_id, deleted_at, id) where deleted_at is not null');
    await runner.query('create index items_trash_age on items (deleted_at) where deleted_at is not null');
    // An item in the trash still needs its image.
    await runner.query('create index items_of_image on items (image_id) where image_id is not null');
    await runner.query('drop index items_on_image');
  }

  async down(runner: QueryRunner) {
    await runner.query('create index items_on_image on items (image_id) where deleted_at is null');
    await runner.query('drop index items_trashed, items_trash_age, items_of_image');
    await runner.query('alter table items drop column delete_batch');
  }
}
