import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lock of the user `id`, within the current schema. */
export const USER_LOCK = `hashtextextended('whereabouts.' || current_schema() || '.person-' || id, 0)`;

/**
 * For every service that stores data of users: the function behind `DeletedUsers`. Its second statement sees
 * everything that was committed while the first one waited. Locks are taken in the order of ids, so that two
 * transactions cannot deadlock through two purges.
 */
export class HoldUsers1795346452446 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create function active_users(ids bigint[]) returns setof bigint language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${USER_LOCK})
        from (select distinct id from unnest(ids) id order by id offset 0) users;
        return query select u.id from unnest(ids) u(id) where u.id not in (select d.id from deleted_users d where d.id = any(ids));
      end $$`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function active_users(bigint[])');
  }
}
