import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepChecklistRuns1764400200000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table checklist_runs (
        id bigint generated always as identity primary key,
        collection_id bigint not null,
        user_id bigint not null,
        started_at timestamptz(3) not null default now(),
        finished_at timestamptz(3),
        total integer,
        checked integer,
        missing text[] not null default '{}',
        constraint checklist_runs_collection foreign key (collection_id) references collections (id) on delete cascade
      )`);
    await runner.query('create index checklist_runs_of_collection on checklist_runs (collection_id, id)');
    await runner.query(
      'create unique index checklist_runs_under_way on checklist_runs (collection_id) where finished_at is null',
    );
    await runner.query('create index checklist_runs_of_user on checklist_runs (user_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table checklist_runs');
  }
}
