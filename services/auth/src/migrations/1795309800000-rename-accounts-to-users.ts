import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = ['created_at', 'display_name', 'role', 'pkey'];
const CONSTRAINTS = ['email', 'google_id', 'role_check'];

export class RenameAccountsToUsers1795309800000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table accounts rename to users');
    await runner.query('alter sequence accounts_id_seq rename to users_id_seq');
    for (const name of INDEXES) await runner.query(`alter index accounts_${name} rename to users_${name}`);
    for (const name of CONSTRAINTS) {
      await runner.query(`alter table users rename constraint accounts_${name} to users_${name}`);
    }
    await runner.query('alter table password_resets rename account_id to user_id');
    await runner.query(
      'alter table password_resets rename constraint password_resets_account_id to password_resets_user_id',
    );
    await runner.query('alter index password_resets_account_id_index rename to password_resets_user_id_index');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter index password_resets_user_id_index rename to password_resets_account_id_index');
    await runner.query(
      'alter table password_resets rename constraint password_resets_user_id to password_resets_account_id',
    );
    await runner.query('alter table password_resets rename user_id to account_id');
    for (const name of CONSTRAINTS) {
      await runner.query(`alter table users rename constraint users_${name} to accounts_${name}`);
    }
    for (const name of INDEXES) await runner.query(`alter index users_${name} rename to accounts_${name}`);
    await runner.query('alter sequence users_id_seq rename to accounts_id_seq');
    await runner.query('alter table users rename to accounts');
  }
}
