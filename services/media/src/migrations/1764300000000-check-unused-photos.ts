import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CheckUnusedPhotos1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    // Existing images are checked once, like an upload of today.
    await runner.query(`alter table images add column check_at timestamptz(3) default now() + interval '24 hours'`);
    await runner.query('alter table images alter column check_at drop default');
    await runner.query('alter table images add column wanted_until timestamptz(3)');
    await runner.query('create index images_to_check on images (check_at) where check_at is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index images_to_check');
    await runner.query('alter table images drop column check_at, drop column wanted_until');
  }
}
