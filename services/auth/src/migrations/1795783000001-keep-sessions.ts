import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepSessions1795783000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table sessions (
        user_id bigint not null,
        id text not null,
        renewed_at timestamptz(3),
        ended_at timestamptz(3),
        expires_at timestamptz(3) not null,
        constraint sessions_pkey primary key (user_id, id),
        constraint sessions_user_id foreign key (user_id) references users (id) on delete cascade
      )`);
    await runner.query('create index sessions_expires_at on sessions (expires_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table sessions');
  }
}
