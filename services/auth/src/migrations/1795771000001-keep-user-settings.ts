import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepUserSettings1795771000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table users
        add currency text,
        add timezone text,
        add language text,
        add share_names_with_ai boolean not null default true`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table users drop currency, drop timezone, drop language, drop share_names_with_ai');
  }
}
