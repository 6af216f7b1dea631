import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RecordPromptVersions1795940000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table ai_calls add prompt_version integer');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table ai_calls drop column prompt_version');
  }
}
