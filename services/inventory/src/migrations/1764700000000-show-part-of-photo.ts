import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShowPartOfPhoto1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table items add image_box double precision[], add condition text, add file_name text, add review jsonb`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table items drop image_box, drop condition, drop file_name, drop review');
  }
}
