import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { QueuePause } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type EntityManager, Repository } from 'typeorm';
import { goesOnWithoutCost, ModelsService } from '../models/models.service.js';
import { SettingEntity } from '../models/setting.entity.js';

const KEY = 'monthly_cap_per_user_usd';

const PAUSE: QueuePause = {
  code: 'budget_used_up',
  message:
    'Your monthly budget for photo analysis is used up. Waiting photos continue when an administrator raises it, or next month. You can still add items manually.',
};

/** A user's monthly budget is used up (docs/rules/analysis.md). */
export class UserBudgetUsedUp extends ConflictException {
  constructor() {
    super(PAUSE);
  }
}

/** Whether the user of a row of `ai_user_months` (possibly from an outer join) has some budget left this month. */
const HAS_BUDGET = `coalesce(
  (select value::numeric from settings where key = '${KEY}')
    > case when ai_user_months.month = to_char(now() at time zone 'utc', 'YYYY-MM') then ai_user_months.cost_usd else 0 end,
  true)`;

/**
 * Whether the user's budget allows another photo.
 * @param unlimited parameter: whether photos go on at the cap (`goesOnWithoutCost`)
 */
export const isWithinBudget = (unlimited: string) => `(${unlimited}::boolean or ${HAS_BUDGET})`;

const LEFT = `
  select ${HAS_BUDGET} as is_left
  from (select $1::bigint as user_id) asked left join ai_user_months using (user_id)`;

/** The monthly cost that each user may cause. */
@Injectable()
export class UserBudget {
  constructor(
    @InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>,
    private readonly models: ModelsService,
  ) {}

  async isUsedUp(user_id: number): Promise<boolean> {
    const [{ is_left }] = await this.settings.query<[{ is_left: boolean }]>(LEFT, [user_id]);
    return !is_left;
  }

  /** Why the actor's photos wait, or null. */
  async pauseOf({ id }: Actor): Promise<QueuePause | null> {
    if (!(await this.isUsedUp(id))) return null;
    return goesOnWithoutCost(await this.models.inUse()) ? null : PAUSE;
  }

  /** US dollars, or null without a cap. */
  async cap(manager: EntityManager = this.settings.manager): Promise<number | null> {
    const setting = await manager.findOneBy(SettingEntity, { key: KEY });
    return setting ? Number(setting.value) : null;
  }

  async changeCap(usd: number | null, manager: EntityManager = this.settings.manager): Promise<void> {
    if (usd === null) await manager.delete(SettingEntity, { key: KEY });
    else await manager.upsert(SettingEntity, { key: KEY, value: String(usd) }, ['key']);
  }
}
