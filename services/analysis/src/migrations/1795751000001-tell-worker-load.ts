import type { MigrationInterface, QueryRunner } from 'typeorm';

/** More than any number of workers needs. */
const MOST_COUNTED = 10_000;

const SETTING = (key: string) => `(select value from settings where key = '${key}')`;

/** Daily photo limit of each user who is not an admin. Null means no limit. */
const DAILY_LIMIT = `(
  select case when found.value is null then 100 when found.value <> 'none' then found.value::int end
  from (select ${SETTING('photos_per_user_and_day')} as value) found)`;

const PHOTOS_TODAY = `case when ai_days.day >= (now() at time zone 'utc')::date then ai_days.photos else 0 end`;

const COST_OF_MONTH = `coalesce(
  (select cost_usd from ai_months where month = to_char(now() at time zone 'utc', 'YYYY-MM')), 0)`;

/**
 * Creates the view that autoscalers read (docs/rules/analysis.md). It counts the entries in flight and the entries that
 * workers may take next.
 */
export class TellWorkerLoad1795751000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create view worker_load as
      select (in_flight.count + next.count)::int as entries
      from (select count(*) from queue_entries where dispatched_at is not null) in_flight,
        (
          select count(*) from (
            select from queue_entries left join ai_days using (user_id)
            where status = 'pending' and dispatched_at is null and retry_at is null and not is_paused
              and (
                ${SETTING('vision_model')} = 'offline'
                or coalesce(${SETTING('monthly_cap_usd')}::numeric > ${COST_OF_MONTH}, true)
                  and (coalesce(ai_days.is_admin, false) or coalesce(${DAILY_LIMIT} > ${PHOTOS_TODAY}, true))
              )
            limit ${MOST_COUNTED}
          ) waiting
        ) next`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop view worker_load');
  }
}
