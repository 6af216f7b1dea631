import type { MigrationInterface, QueryRunner } from 'typeorm';

/** More than any number of workers needs. */
const MOST_COUNTED = 10_000;

const SETTING = (key: string) => `(select value from settings where key = '${key}')`;
const MONTH = `to_char(now() at time zone 'utc', 'YYYY-MM')`;

/** Daily photo limit of each user who is not an admin. Null means no limit. */
const DAILY_LIMIT = `(
  select case when found.value is null then 100 when found.value <> 'none' then found.value::int end
  from (select ${SETTING('photos_per_user_and_day')} as value) found)`;

const PHOTOS_TODAY = `case when ai_days.day >= (now() at time zone 'utc')::date then ai_days.photos else 0 end`;
const COST_OF_MONTH = `coalesce((select cost_usd from ai_months where month = ${MONTH}), 0)`;
const COST_OF_USER = `case when ai_user_months.month = ${MONTH} then ai_user_months.cost_usd else 0 end`;

/** Models without cost go on at the end of a budget. Prices are not in the database, so a fallback counts as free. */
const GOES_ON = `(
  ${SETTING('vision_model')} = 'offline' or exists (
    select from ai_settings
      where fallback_model is not null or preset in ('ollama', 'lm_studio', 'llama_cpp', 'vllm')))`;

const FORMER_CONDITION = `
  ${SETTING('vision_model')} = 'offline'
  or coalesce(${SETTING('monthly_cap_usd')}::numeric > ${COST_OF_MONTH}, true)
    and (coalesce(ai_days.is_admin, false) or coalesce(${DAILY_LIMIT} > ${PHOTOS_TODAY}, true))`;

const CONDITION = `
  ${GOES_ON}
  or coalesce(${SETTING('monthly_cap_usd')}::numeric > ${COST_OF_MONTH}, true)
    and coalesce(${SETTING('monthly_cap_per_user_usd')}::numeric > ${COST_OF_USER}, true)
    and (coalesce(ai_days.is_admin, false) or coalesce(${DAILY_LIMIT} > ${PHOTOS_TODAY}, true))`;

const view = (joins: string, condition: string) => `
  create or replace view worker_load as
  select (in_flight.count + next.count)::int as entries
  from (select count(*) from queue_entries where dispatched_at is not null) in_flight,
    (
      select count(*) from (
        select from queue_entries ${joins}
        where status = 'pending' and dispatched_at is null and retry_at is null and not is_paused and (${condition})
        limit ${MOST_COUNTED}
      ) waiting
    ) next`;

const DAYS = 'left join ai_days using (user_id)';

/** The view for autoscalers leaves out photos of users at their monthly cap. */
export class CountUserBudgets1795930000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(view(`${DAYS} left join ai_user_months using (user_id)`, CONDITION));
  }

  async down(runner: QueryRunner) {
    await runner.query(view(DAYS, FORMER_CONDITION));
  }
}
