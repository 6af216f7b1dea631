import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWorkers1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table workers (
        id text primary key,
        started_at timestamptz(3) not null default now(),
        last_seen_at timestamptz(3) not null default now(),
        prefetch integer not null,
        in_flight integer not null default 0,
        processed integer not null default 0,
        restarts_seen integer not null default 0
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table workers');
  }
}
