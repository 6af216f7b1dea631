import { ConflictException, Injectable, Logger } from '@nestjs/common';
import { OFFLINE } from '../models/known-models.js';
import { type ModelsInUse, ModelsService } from '../models/models.service.js';
import { AiLimitReached } from '../usage/ai-limit-reached.js';
import { BUDGET_USED_UP, Budget } from '../usage/budget.js';
import { DailyLimit } from '../usage/daily-limit.js';
import { UserBudget, UserBudgetUsedUp } from '../usage/user-budget.js';
import type { VisionModel } from './vision-model.js';
import { VisionModelResolver } from './vision-model-resolver.js';
import { VisionProblem } from './vision-problem.js';
import { watchedModel } from './watched-model.js';

/** A model that is about to be asked. */
export interface AskedModel {
  vision: VisionModel;
  /** Null for the built-in model. */
  name: string | null;
  timeout_ms: number;
  /** The model whose fallback this is, if that one failed so that no retry helps. */
  failed: string | null;
}

type Look<T> = (asked: AskedModel) => Promise<T>;

interface Need {
  /** The model that failed for good in an earlier attempt (`AskedModel`): its fallback is asked at once. */
  failed?: string | null;
  /** No retry of the model follows, so the built-in model answers if it is the fallback. */
  is_last?: boolean;
  /** The built-in model cannot help, so it is no fallback. */
  needs_model?: boolean;
}

/** The provider refuses the key, so it would refuse it for the fallback too. */
const UNAUTHORIZED = 401;

/** Asks the model in use about a photo, or its fallback if the model fails or a limit is reached. */
@Injectable()
export class PhotoModels {
  private readonly log = new Logger('PhotoModels');

  constructor(
    private readonly models: ModelsService,
    private readonly resolver: VisionModelResolver,
    private readonly budget: Budget,
    private readonly userBudget: UserBudget,
    private readonly dailyLimit: DailyLimit,
  ) {}

  /**
   * Reads the settings, so a change takes effect with the next photo.
   * @throws AiLimitReached, UserBudgetUsedUp; VisionProblem if the model and its fallback fail; ConflictException
   * `budget_used_up` for a request that only a model with a cost could answer
   */
  async ask<T>(
    user_id: number,
    look: Look<T>,
    { failed = null, is_last = false, needs_model = false }: Need = {},
  ): Promise<T> {
    const all = await this.models.inUse();
    const used = needs_model ? await this.withoutBuiltIn(all) : all;
    const { model, free_fallback } = used;
    if (model === OFFLINE.id) return this.lookWith(model, used, look);
    if (await this.isPastBudget(user_id, used)) return this.lookWith(free_fallback ?? model, used, look);
    try {
      return await this.dailyLimit.count(user_id, (onAnswer) => {
        const watch: Look<T> = ({ vision, ...asked }) => look({ ...asked, vision: watchedModel(vision, onAnswer) });
        return this.lookWithEither(user_id, used, watch, { failed, is_last });
      });
    } catch (error) {
      if (free_fallback === null || !(error instanceof AiLimitReached)) throw error;
      return this.lookWith(free_fallback, used, look);
    }
  }

  private async withoutBuiltIn(used: ModelsInUse): Promise<ModelsInUse> {
    if (used.fallback !== OFFLINE.id) return used;
    // Before, the check of the budget has let the call pass because of this fallback.
    if (!used.isFree && (await this.budget.isReached())) throw new ConflictException(BUDGET_USED_UP);
    return { ...used, fallback: null, free_fallback: null };
  }

  /** The dispatcher holds photos back at the end of a budget. A photo that a worker already has continues. */
  private async isPastBudget(user_id: number, { isFree, free_fallback }: ModelsInUse): Promise<boolean> {
    if (isFree) return false;
    const isPast = await this.userBudget.isUsedUp(user_id);
    if (isPast && free_fallback === null) throw new UserBudgetUsedUp();
    return free_fallback !== null && (isPast || (await this.budget.isReached()));
  }

  /** The budgets are not checked before a free model is asked, but its fallback may have a cost. */
  private async isFallbackPastBudget(user_id: number, { isFree, free_fallback }: ModelsInUse): Promise<boolean> {
    if (!isFree || free_fallback !== null) return false;
    return (await this.budget.isReached()) || (await this.userBudget.isUsedUp(user_id));
  }

  private async lookWithEither<T>(
    user_id: number,
    used: ModelsInUse,
    look: Look<T>,
    { failed, is_last }: { failed: string | null; is_last: boolean },
  ): Promise<T> {
    const { model, fallback } = used;
    if (fallback !== null && failed === model && !(await this.isFallbackPastBudget(user_id, used)))
      return this.lookWith(fallback, used, look, failed);
    try {
      return await this.lookWith(model, used, look);
    } catch (error) {
      if (fallback === null || !(error instanceof VisionProblem) || error.status === UNAUTHORIZED) throw error;
      const isFinal = error.kind === 'permanent';
      // A retry of the model may name the things, and the built-in model cannot.
      if (fallback === OFFLINE.id && !isFinal && !is_last) throw error;
      if (await this.isFallbackPastBudget(user_id, used)) throw error;
      this.log.warn({ model, fallback, reason: error.message, provider: error.provider_message }, 'model failed');
      return this.lookWith(fallback, used, look, isFinal ? model : null).catch((second: unknown) => {
        if (!(second instanceof VisionProblem)) throw second;
        // A retry may fix the failure of the model.
        throw isFinal ? second : error;
      });
    }
  }

  private async lookWith<T>(
    model: string,
    { provider }: ModelsInUse,
    look: Look<T>,
    failed: string | null = null,
  ): Promise<T> {
    const vision = await this.resolver.modelOf(provider, model);
    return look({ vision, name: model === OFFLINE.id ? null : model, timeout_ms: provider.timeout_ms, failed });
  }
}
