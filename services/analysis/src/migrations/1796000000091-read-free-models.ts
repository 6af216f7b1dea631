import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CountFreeModels1796000000042 } from './1796000000042-count-free-models.js';

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

/** `WorkerLoad` stores them. Absent before the first dispatch. */
const isSet = (key: string) => `coalesce(${SETTING(key)} = 'true', false)`;

const VIEW = `
  create or replace view worker_load as
  select (in_flight.count + next.count)::int as entries
  from (select count(*) from queue_entries where dispatched_at is not null) in_flight,
    (
      select count(*) from (
        select from queue_entries left join ai_days using (user_id) left join ai_user_months using (user_id)
        where status = 'pending' and dispatched_at is null and retry_at is null and not is_paused
          and (${isSet('goes_on_without_cost')}
            or coalesce(${SETTING('monthly_cap_usd')}::numeric > ${COST_OF_MONTH}, true)
            and coalesce(${SETTING('monthly_cap_per_user_usd')}::numeric > ${COST_OF_USER}, true))
          and (${isSet('goes_on_uncounted')} or coalesce(ai_days.is_admin, false)
            or coalesce(${DAILY_LIMIT} > ${PHOTOS_TODAY}, true))
        limit ${MOST_COUNTED}
      ) waiting
    ) next`;

/** The view for autoscalers no longer decides itself which models are free. */
export class ReadFreeModels1796000000091 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(VIEW);
  }

  async down(runner: QueryRunner) {
    await new CountFreeModels1796000000042().up(runner);
    await runner.query(`delete from settings where key in ('goes_on_without_cost', 'goes_on_uncounted')`);
  }
}
