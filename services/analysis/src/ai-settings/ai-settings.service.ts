import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AI_PRESETS } from '@whereabouts/shared/contracts/ai-presets.js';
import type { AiSetting, AiSettings, AiSettingsChange } from '@whereabouts/shared/contracts/ai-settings.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { type EntityManager, type QueryDeepPartialEntity, Repository } from 'typeorm';
import type { AnalysisEnv } from '../env.js';
import { OFFLINE } from '../models/known-models.js';
import { ModelsService } from '../models/models.service.js';
import { Budget } from '../usage/budget.js';
import { DailyLimit } from '../usage/daily-limit.js';
import { UserBudget } from '../usage/user-budget.js';
import { AiSettingsEntity } from './ai-settings.entity.js';
import { isFree, type Provider, priceOf } from './provider.js';
import { originOf, ProviderSettings } from './provider-settings.js';

/** The variables that fix a setting, the first one that is set. */
const VARIABLES = {
  preset: ['OPENAI_BASE_URL', 'OPENAI_API_KEY'],
  base_url: ['OPENAI_BASE_URL', 'OPENAI_API_KEY'],
  key: ['OPENAI_API_KEY'],
  model: ['OPENAI_MODEL'],
  timeout_s: ['VISION_TIMEOUT_MS'],
} as const satisfies Record<AiSetting, (keyof AnalysisEnv)[]>;

/** Creates the row if it is missing. A change of another admin then waits for this one. */
const LOCK = 'insert into ai_settings default values on conflict (is_only) do update set is_only = excluded.is_only';

/** The AI settings, as admins see and change them. */
@Injectable()
export class AiSettingsService {
  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    @InjectRepository(AiSettingsEntity) private readonly settings: Repository<AiSettingsEntity>,
    private readonly providers: ProviderSettings,
    private readonly models: ModelsService,
    private readonly budget: Budget,
    private readonly userBudget: UserBudget,
    private readonly dailyLimit: DailyLimit,
  ) {}

  async shown(manager: EntityManager = this.settings.manager): Promise<AiSettings> {
    const [{ provider, model, fallback }, ...limits] = await Promise.all([
      this.models.inUse(manager),
      this.budget.cap(manager),
      this.userBudget.cap(manager),
      this.dailyLimit.limit(manager),
    ]);
    const { preset, base_url, key, key_unreadable, timeout_ms } = provider;
    const [monthly_cap_usd, monthly_cap_per_user_usd, photos_per_user_and_day] = limits;
    return {
      ...{ preset, base_url, key_set: key !== null, key_unreadable },
      model: provider.is_ready && model === OFFLINE.id && provider.chosen === null ? null : model,
      model_price: this.priceState(provider, model),
      fallback_model: provider.fallback,
      fallback_price: fallback === null ? null : this.priceState(provider, fallback),
      timeout_s: timeout_ms / 1000,
      ...{ monthly_cap_usd, monthly_cap_per_user_usd, photos_per_user_and_day },
      ai_enabled: model !== OFFLINE.id,
      fixed: this.providers.fixed(),
    };
  }

  async isEnabled(): Promise<boolean> {
    return (await this.models.inUse()).model !== OFFLINE.id;
  }

  /** @throws ConflictException `fixed_by_environment` if a setting that the environment fixes would change */
  async change(change: AiSettingsChange): Promise<AiSettings> {
    await transaction(this.settings.manager.dataSource, (tx) => this.changeIn(tx, change));
    this.budget.forget();
    return this.shown();
  }

  private async changeIn(tx: Transaction, change: AiSettingsChange): Promise<void> {
    await tx.query(LOCK);
    const before = await this.shown(tx);
    const fixed = before.fixed.find((name) => isChanged(name, change, before));
    if (fixed) throw this.fixedByEnvironment(fixed);
    await this.changeProvider(tx, change, before);
    const { monthly_cap_usd, monthly_cap_per_user_usd, photos_per_user_and_day } = change;
    if (monthly_cap_usd !== undefined) await this.budget.changeCap(monthly_cap_usd, tx);
    if (monthly_cap_per_user_usd !== undefined) await this.userBudget.changeCap(monthly_cap_per_user_usd, tx);
    if (photos_per_user_and_day !== undefined) await this.dailyLimit.change(photos_per_user_and_day, tx);
  }

  private async changeProvider(tx: Transaction, change: AiSettingsChange, before: AiSettings): Promise<void> {
    const isPlaceFixed = before.fixed.includes('base_url');
    const preset = change.preset ?? before.preset;
    const chosen_url = change.base_url ?? (change.preset ? AI_PRESETS[preset].base_url : before.base_url);
    const base_url = isPlaceFixed ? before.base_url : chosen_url;
    const hasMoved = originOf(base_url) !== originOf(before.base_url);
    const { fallback_model, timeout_s } = change;
    const columns: QueryDeepPartialEntity<AiSettingsEntity> = {
      ...(!isPlaceFixed && (change.preset || change.base_url !== undefined) && { preset, base_url }),
      ...this.keyColumn(change.key, hasMoved, base_url),
      ...(fallback_model !== undefined ? { fallback_model } : hasMoved && { fallback_model: null }),
      ...(timeout_s !== undefined && !before.fixed.includes('timeout_s') && { timeout_s }),
    };
    if (Object.keys(columns).length > 0) await tx.update(AiSettingsEntity, { is_only: true }, columns);
    // The other server does not offer the former model. A model of the same name must be stored, because the former one
    // may be a default that the other server does not have.
    if (change.model === undefined) return hasMoved ? this.models.select(null, tx) : undefined;
    const isNew = hasMoved || preset !== before.preset || change.model !== before.model;
    if (isNew && !before.fixed.includes('model')) await this.models.select(change.model, tx);
  }

  /** A key belongs to one server. */
  private keyColumn(key: string | null | undefined, hasMoved: boolean, base_url: string) {
    if (this.env.OPENAI_API_KEY || (key === undefined && !hasMoved)) return {};
    return { key: key ? this.providers.seal(key, base_url) : null };
  }

  private priceState(provider: Provider, model: string): AiSettings['model_price'] {
    if (isFree(provider, model, this.env)) return 'free';
    // OpenRouter tells the cost with each answer.
    const isTold = provider.preset === 'openrouter' || priceOf(provider, model, this.env) !== null;
    return isTold ? 'known' : 'unknown';
  }

  private fixedByEnvironment(name: AiSetting) {
    const variable = VARIABLES[name].find((each) => this.env[each] !== undefined);
    return new ConflictException({
      message: `${variable} is set on the server. Change it there, or remove it there to set it here.`,
      code: 'fixed_by_environment',
    });
  }
}

/** The form sends all settings, so an unchanged one is not refused. A key cannot be compared. */
function isChanged(name: AiSetting, change: AiSettingsChange, before: AiSettings): boolean {
  if (name === 'key') return change.key !== undefined;
  return change[name] !== undefined && change[name] !== before[name];
}
