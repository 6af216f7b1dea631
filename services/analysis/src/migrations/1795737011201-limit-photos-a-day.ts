import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All counts start at 0. */
export class LimitPhotosADay1795737011201 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table ai_days (
        user_id bigint primary key,
        is_admin boolean not null default false,
        day date,
        photos integer not null default 0
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table ai_days');
    await runner.query(`delete from settings where key = 'photos_per_user_and_day'`);
  }
}
