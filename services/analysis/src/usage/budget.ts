import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { QueuePause } from '@whereabouts/shared/contracts/analysis.js';
import { type EntityManager, Repository } from 'typeorm';
import { goesOnWithoutCost, ModelsService } from '../models/models.service.js';
import { SettingEntity } from '../models/setting.entity.js';
import { AiMonthEntity } from './ai-month.entity.js';

/** The message for all users when the monthly budget is used up. */
export const BUDGET_USED_UP: QueuePause = {
  code: 'budget_used_up',
  message:
    'The monthly budget for photo analysis is used up. Waiting photos continue when an administrator raises it, or next month. You can still add items manually.',
};

const KEY = 'monthly_cap_usd';

/** How long a result is cached, because every image checks the budget. */
const KNOWN_FOR_MS = 2_000;

/** The month of an ISO 8601 time, as `YYYY-MM` in UTC. */
export const monthOf = (time: string) => time.slice(0, 7);

/** The current month. */
export const currentMonth = () => monthOf(new Date().toISOString());

interface State {
  /** This month's cost has reached the cap. */
  isReached: boolean;
  /** It has, and no model without cost can go on. */
  isUsedUp: boolean;
}

/** The monthly budget for analyzing images. */
@Injectable()
export class Budget {
  private known: { state: Promise<State>; until: number } | undefined;

  constructor(
    @InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>,
    @InjectRepository(AiMonthEntity) private readonly months: Repository<AiMonthEntity>,
    private readonly models: ModelsService,
  ) {}

  /** Whether the budget stops all analyses. Models without cost go on. At most 2 s old. */
  async isUsedUp(): Promise<boolean> {
    return (await this.state()).isUsedUp;
  }

  /** Whether models with a cost must not be asked. At most 2 s old. */
  async isReached(): Promise<boolean> {
    return (await this.state()).isReached;
  }

  /** @throws ConflictException (409 `budget_used_up`) if the budget is used up */
  async assertAvailable(): Promise<void> {
    if (await this.isUsedUp()) throw new ConflictException(BUDGET_USED_UP);
  }

  /** US dollars, or null without a cap. */
  async cap(manager: EntityManager = this.settings.manager): Promise<number | null> {
    const setting = await manager.findOneBy(SettingEntity, { key: KEY });
    return setting ? Number(setting.value) : null;
  }

  async changeCap(usd: number | null, manager: EntityManager = this.settings.manager): Promise<void> {
    if (usd === null) await manager.delete(SettingEntity, { key: KEY });
    else await manager.upsert(SettingEntity, { key: KEY, value: String(usd) }, ['key']);
    this.forget();
  }

  /** The settings have changed, so the next check reads them again. */
  forget() {
    this.known = undefined;
  }

  private state(): Promise<State> {
    const now = performance.now();
    if (!this.known || this.known.until <= now) {
      const state = this.compare();
      this.known = { state, until: now + KNOWN_FOR_MS };
      state.catch(() => this.forget());
    }
    return this.known.state;
  }

  private async compare(): Promise<State> {
    const cap = await this.cap();
    if (cap === null) return { isReached: false, isUsedUp: false };
    const month = await this.months.findOneBy({ month: currentMonth() });
    const isReached = (month?.cost_usd ?? 0) >= cap;
    return { isReached, isUsedUp: isReached && !goesOnWithoutCost(await this.models.inUse()) };
  }
}
