import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountLife1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table accounts
        add column token_version integer not null default 0,
        add column google_id text,
        add constraint accounts_google_id unique (google_id)`);
    await runner.query('create index accounts_created_at on accounts (created_at, id)');
    await runner.query('create index accounts_display_name on accounts (lower(display_name), id)');
    await runner.query('create index accounts_role on accounts (role, id)');
    await runner.query(`
      create table sign_up_policy (
        id boolean primary key default true,
        signup_open boolean not null default true,
        constraint sign_up_policy_one_row check (id)
      )`);
    await runner.query('insert into sign_up_policy default values');
    await runner.query(`
      create table invitations (
        token_hash text primary key,
        email text not null,
        invited_by bigint not null,
        expires_at timestamptz(3) not null,
        constraint invitations_invited_by foreign key (invited_by) references accounts (id) on delete cascade
      )`);
    await runner.query('create index invitations_invited_by_index on invitations (invited_by)');
    await runner.query('create index invitations_email on invitations (email)');
    await runner.query(`
      create table password_resets (
        token_hash text primary key,
        account_id bigint not null,
        expires_at timestamptz(3) not null,
        constraint password_resets_account_id foreign key (account_id) references accounts (id) on delete cascade
      )`);
    await runner.query('create index password_resets_account_id_index on password_resets (account_id)');
    await runner.query(`
      create table limits (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table limits, password_resets, invitations, sign_up_policy');
    await runner.query('drop index accounts_created_at, accounts_display_name, accounts_role');
    await runner.query('alter table accounts drop column token_version, drop column google_id');
  }
}
