import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For every service with event handlers: stores dead-lettered events until an admin decides. */
export class KeepDeadLetters1795749000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table dead_letters (
        id text primary key,
        pattern text not null default '',
        payload jsonb,
        request_id text not null,
        reason text not null,
        first_failed_at timestamptz(3) not null default now(),
        last_failed_at timestamptz(3) not null default now(),
        is_dead boolean not null default false
      )`);
    await runner.query('create index dead_letters_last_failed on dead_letters (last_failed_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table dead_letters');
  }
}
