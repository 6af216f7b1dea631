import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnowImports1795792500001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table imports (
        user_id bigint not null,
        request_uuid uuid not null,
        imported_count integer not null default 0,
        updated_count integer not null default 0,
        skipped_count integer not null default 0,
        created_at timestamptz(3) not null default now(),
        primary key (user_id, request_uuid)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table imports');
  }
}
