import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first visit of existing visitors is unknown, so their year starts now. */
export class ForgetVisitors1795736000006 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table guest_visitors add admitted_at timestamptz(3) not null default now()');
    await runner.query('create index guest_visitors_of_link on guest_visitors (link_id, admitted_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index guest_visitors_of_link');
    await runner.query('alter table guest_visitors drop admitted_at');
  }
}
