import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first pages of PDFs are drawn as their thumbnails. Those of existing PDFs are drawn on request. */
export class PreviewDocuments1795920000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table images add preview_bytes int, add preview_problem text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table images drop preview_bytes, drop preview_problem');
  }
}
