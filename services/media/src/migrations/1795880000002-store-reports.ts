import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StoreReports1795880000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table report_files (
        report_id bigint not null,
        format text not null,
        user_id bigint not null,
        bytes bigint,
        expires_at timestamptz(3) not null,
        primary key (report_id, format)
      )`);
    await runner.query('create index report_files_expiry on report_files (expires_at)');
    await runner.query('create index report_files_of_user on report_files (user_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table report_files');
  }
}
