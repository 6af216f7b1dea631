import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeReports1795880000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table reports (
        id bigint generated always as identity primary key,
        user_id bigint not null,
        wanted jsonb not null,
        status text not null default 'pending',
        progress integer not null default 0,
        attempts integer not null default 0,
        files jsonb not null default '[]',
        error text,
        created_at timestamptz(3) not null default now()
      )`);
    await runner.query(
      `create unique index reports_open on reports (user_id) where status = any (array['pending', 'running'])`,
    );
    await runner.query('create index reports_of_user on reports (user_id)');
    await runner.query('create index reports_age on reports (created_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table reports');
    await runner.query(`delete from notices where kind = 'report_ready'`);
  }
}
