import type { MigrationInterface, QueryRunner } from 'typeorm';

const MONTH = `to_char(now() at time zone 'utc', 'YYYY-MM')`;

/** An admin sets the provider. Users have a monthly cost. Entries know the model that works on them. */
export class SetAiProvider1795930000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table ai_settings (
        is_only boolean not null default true,
        preset text,
        base_url text,
        key text,
        fallback_model text,
        timeout_s numeric,
        constraint ai_settings_pkey primary key (is_only),
        constraint ai_settings_only check (is_only)
      )`);
    await runner.query(`
      create table ai_user_months (
        user_id bigint primary key,
        month text not null,
        cost_usd numeric(14, 6) not null
      )`);
    await runner.query(`
      insert into ai_user_months (user_id, month, cost_usd)
        select user_id, ${MONTH}, sum(cost_usd) from ai_calls
        where cost_usd is not null and to_char(created_at at time zone 'utc', 'YYYY-MM') = ${MONTH} group by user_id`);
    await runner.query('alter table queue_entries add model text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table queue_entries drop model');
    await runner.query('drop table ai_user_months');
    await runner.query('drop table ai_settings');
    await runner.query(`delete from settings where key = 'monthly_cap_per_user_usd'`);
  }
}
