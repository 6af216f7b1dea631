import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConfirmEmails1795727000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table email_confirmations (
        token_hash text primary key,
        user_id bigint not null constraint email_confirmations_user_id references users on delete cascade,
        expires_at timestamptz(3) not null
      )`);
    await runner.query('create index email_confirmations_user_id_index on email_confirmations (user_id)');
    // Earlier versions did not ask users to confirm their address, so all existing users count as confirmed.
    await runner.query('update users set email_proven = true where not email_proven');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table email_confirmations');
  }
}
