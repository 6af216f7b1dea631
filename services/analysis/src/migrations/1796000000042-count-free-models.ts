import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CountUserBudgets1795930000002 } from './1795930000002-count-user-budgets.js';

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

const MODEL = SETTING('vision_model');

/** A private or loopback address, a name without a dot, or one below a domain of local networks. */
const PRIVATE_ADDRESS = [
  '^https?://([^./:]+|[^/:]+\\.(local|localhost|internal|lan|home\\.arpa)',
  '127(\\.[0-9]+){3}|10(\\.[0-9]+){3}|192\\.168(\\.[0-9]+){2}|172\\.(1[6-9]|2[0-9]|3[01])(\\.[0-9]+){2}',
  '\\[(::1|f[cd][0-9a-f:]+)\\])(:[0-9]+)?(/|$)',
].join('|');

/** Whether a model of a row of `ai_settings` costs nothing (`priceOf`). A provider of the environment is not known here. */
const isFree = (model: string) => `(
  ${model} = 'offline'
  or preset = 'openrouter' and ${model} like '%:free'
  or preset in ('ollama', 'lm_studio', 'llama_cpp', 'vllm') and (key is null or base_url ~* '${PRIVATE_ADDRESS}'))`;

const HAS_FREE_FALLBACK = `exists (
  select from ai_settings where fallback_model is distinct from ${MODEL} and ${isFree('fallback_model')})`;

/** At the daily limit, only the built-in model and a free fallback go on. */
const UNCOUNTED = `(${MODEL} = 'offline' or ${HAS_FREE_FALLBACK})`;
/** At the end of a budget, a free model goes on, too. */
const WITHOUT_COST = `(${UNCOUNTED} or exists (select from ai_settings where ${isFree(MODEL)}))`;

const VIEW = `
  create or replace view worker_load as
  select (in_flight.count + next.count)::int as entries
  from (select count(*) from queue_entries where dispatched_at is not null) in_flight,
    (
      select count(*) from (
        select from queue_entries left join ai_days using (user_id) left join ai_user_months using (user_id)
        where status = 'pending' and dispatched_at is null and retry_at is null and not is_paused
          and (${WITHOUT_COST} or coalesce(${SETTING('monthly_cap_usd')}::numeric > ${COST_OF_MONTH}, true)
            and coalesce(${SETTING('monthly_cap_per_user_usd')}::numeric > ${COST_OF_USER}, true))
          and (${UNCOUNTED} or coalesce(ai_days.is_admin, false) or coalesce(${DAILY_LIMIT} > ${PHOTOS_TODAY}, true))
        limit ${MOST_COUNTED}
      ) waiting
    ) next`;

/** The view for autoscalers leaves out photos that wait although a local server or a fallback is set. */
export class CountFreeModels1796000000042 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(VIEW);
  }

  async down(runner: QueryRunner) {
    await new CountUserBudgets1795930000002().up(runner);
  }
}
