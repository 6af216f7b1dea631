import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Media fills the table at its next start. */
export class RememberPhotoStore1795760000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table photo_store (
        id smallint default 1 constraint photo_store_pkey primary key constraint photo_store_is_one check (id = 1),
        mark uuid not null,
        kind text not null,
        place text not null
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table photo_store');
  }
}
