import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Reconcile1795752000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table reconciliations (
        id bigint generated always as identity primary key,
        parts integer,
        asked_at timestamptz(3) not null default now()
      )`);
    await runner.query(`
      create table reconciliation_results (
        run_id bigint not null,
        service text not null,
        part integer not null,
        mended jsonb not null,
        constraint reconciliation_results_pkey primary key (run_id, service, part),
        constraint reconciliation_results_run foreign key (run_id) references reconciliations on delete cascade
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table reconciliation_results');
    await runner.query('drop table reconciliations');
  }
}
