import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type AiBudget, AiCall, type AiUsage } from '@whereabouts/shared/contracts/vision.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { Repository } from 'typeorm';
import { AiCallEntity } from './ai-call.entity.js';
import { AiMonthEntity } from './ai-month.entity.js';
import { Budget, currentMonth } from './budget.js';
import { DailyLimit } from './daily-limit.js';

const RECENT = 20;

/** The cost of analyzing images, for admins. */
@Injectable()
export class UsageService {
  constructor(
    @InjectRepository(AiCallEntity) private readonly calls: Repository<AiCallEntity>,
    @InjectRepository(AiMonthEntity) private readonly months: Repository<AiMonthEntity>,
    private readonly budget: Budget,
    private readonly dailyLimit: DailyLimit,
  ) {}

  async usage(actor: Actor): Promise<AiUsage> {
    requireAdmin(actor);
    const month = currentMonth();
    const sums = await this.months.findOneBy({ month });
    const recent = await this.calls.find({ order: { id: 'DESC' }, take: RECENT });
    return {
      month,
      photos: sums?.photos ?? 0,
      input_tokens: sums?.input_tokens ?? 0,
      output_tokens: sums?.output_tokens ?? 0,
      cost_usd: sums?.cost_usd ?? 0,
      monthly_cap_usd: await this.budget.cap(),
      photos_per_user_and_day: await this.dailyLimit.limit(),
      paused: await this.budget.isUsedUp(),
      recent: recent.map((call) => AiCall.parse(call)),
    };
  }

  /** Omitted fields remain unchanged. */
  async changeBudget(actor: Actor, { monthly_cap_usd, photos_per_user_and_day }: AiBudget): Promise<AiUsage> {
    requireAdmin(actor);
    if (monthly_cap_usd !== undefined) await this.budget.changeCap(monthly_cap_usd);
    if (photos_per_user_and_day !== undefined) await this.dailyLimit.change(photos_per_user_and_day);
    return this.usage(actor);
  }
}
