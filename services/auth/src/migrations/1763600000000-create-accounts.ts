import { CREATE_OUTBOX } from '@whereabouts/shared/nest/messaging/outbox.entity.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccounts1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table accounts (
        id bigint generated always as identity primary key,
        email text not null,
        display_name text not null,
        role text not null check (role in ('user', 'admin')),
        password_hash text,
        created_at timestamptz(3) not null default now(),
        constraint accounts_email unique (email)
      )`);
    await runner.query(`
      create table signing_keys (
        kid text primary key,
        private_key text not null,
        created_at timestamptz(3) not null default now()
      )`);
    await runner.query(CREATE_OUTBOX);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table accounts, signing_keys, outbox');
  }
}
