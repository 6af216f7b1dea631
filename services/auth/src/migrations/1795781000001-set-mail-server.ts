import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SetMailServer1795781000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table mail_settings (
        is_only boolean not null default true,
        smtp_url text,
        mail_from text,
        constraint mail_settings_pkey primary key (is_only),
        constraint mail_settings_only check (is_only)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table mail_settings');
  }
}
