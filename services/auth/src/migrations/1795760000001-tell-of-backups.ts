import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellOfBackups1795760000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table backups (
        id bigint generated always as identity primary key,
        started_at timestamptz(3) not null default now(),
        finished_at timestamptz(3),
        items bigint not null default 0,
        photos bigint not null default 0,
        bytes bigint not null default 0,
        compared_at timestamptz(3),
        not_compared text,
        error text
      )`);
    await runner.query(`
      create table backup_plan (
        is_only boolean not null default true,
        schedule text not null,
        target text not null,
        next_at timestamptz(3) not null,
        since timestamptz(3) not null default now(),
        constraint backup_plan_pkey primary key (is_only),
        constraint backup_plan_only check (is_only)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table backup_plan');
    await runner.query('drop table backups');
  }
}
