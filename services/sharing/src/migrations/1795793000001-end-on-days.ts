import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In earlier versions, a link with only a date ended at the end of that day in UTC. */
export class EndOnDays1795793000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table guest_links add expires_on date');
    await runner.query(`
      update guest_links set expires_on = (expires_at at time zone 'UTC')::date where expires_at is not null`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table guest_links drop expires_on');
  }
}
