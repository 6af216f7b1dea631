import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DoubtLateGrants1795339461355 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table groups add forgotten_version bigint not null default -1');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table groups drop forgotten_version');
  }
}
