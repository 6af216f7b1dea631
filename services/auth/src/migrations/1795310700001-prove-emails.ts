import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProveEmails1795310700001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table users
        add column email_proven boolean not null default false,
        add column reset_requested_at timestamptz(3)`);
    await runner.query('update users set email_proven = true where google_id is not null');
    await runner.query(`
      create index users_reset_requested_at on users (reset_requested_at)
      where reset_requested_at is not null`);
    await runner.query('alter table password_resets add column is_mailed boolean not null default false');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table password_resets drop column is_mailed');
    await runner.query('alter table users drop column email_proven, drop column reset_requested_at');
  }
}
