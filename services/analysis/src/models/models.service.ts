import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { AiModel, type AiModels } from '@whereabouts/shared/contracts/vision.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { type EntityManager, Repository } from 'typeorm';
import { isAtHome, isFree, type Provider } from '../ai-settings/provider.js';
import { CHOSEN_MODEL, ProviderSettings } from '../ai-settings/provider-settings.js';
import type { AnalysisEnv } from '../env.js';
import { KNOWN_MODELS, OFFLINE, unknownModel } from './known-models.js';
import { SettingEntity } from './setting.entity.js';

/** The models that analyze photos now. */
export interface ModelsInUse {
  provider: Provider;
  /** `offline` is the built-in model. */
  model: string;
  /** Answers if the model fails. Null without a fallback. */
  fallback: string | null;
  /** The fallback if it costs nothing, so that it answers after the end of a budget. */
  free_fallback: string | null;
  isFree: boolean;
}

/** Whether photos can be analyzed after the end of a budget. */
export const goesOnWithoutCost = ({ isFree, free_fallback }: ModelsInUse) => isFree || free_fallback !== null;

/** Whether photos can be analyzed after the daily limit, which counts every model but the built-in one. */
export const goesOnUncounted = ({ model, free_fallback }: ModelsInUse) =>
  model === OFFLINE.id || free_fallback !== null;

/** Selects the vision model: the one of the environment, or else an admin's. The built-in one can always be selected. */
@Injectable()
export class ModelsService {
  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    @InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>,
    private readonly providers: ProviderSettings,
  ) {}

  async list(actor: Actor): Promise<AiModels> {
    requireAdmin(actor);
    const { provider, model } = await this.inUse();
    return { models: this.modelsOf(provider, model).map((each) => AiModel.parse(each)), current_model: model };
  }

  /** Takes effect with the next image. @throws BadRequestException if the model is not available */
  async choose(actor: Actor, id: string): Promise<AiModel> {
    requireAdmin(actor);
    const { provider, model } = await this.inUse();
    const chosen = this.modelsOf(provider, model).find((each) => each.id === id && each.available);
    if (!chosen) {
      const message = `The model ${id} is not available on this server.`;
      throw new BadRequestException({ message, code: 'invalid', field: 'model' });
    }
    await this.select(id);
    return chosen;
  }

  /** Null returns to the configured model. */
  async select(id: string | null, manager: EntityManager = this.settings.manager): Promise<void> {
    if (id === null) await manager.delete(SettingEntity, { key: CHOSEN_MODEL });
    else await manager.upsert(SettingEntity, { key: CHOSEN_MODEL, value: id }, ['key']);
  }

  async inUse(manager?: EntityManager): Promise<ModelsInUse> {
    const provider = await this.providers.current(manager);
    const model = this.modelOf(provider);
    const fallback = model === OFFLINE.id || provider.fallback === model ? null : provider.fallback;
    const isFreeHere = (id: string) => isFree(provider, id, this.env);
    const free_fallback = fallback && isFreeHere(fallback) ? fallback : null;
    return { provider, model, fallback, free_fallback, isFree: isFreeHere(model) };
  }

  /** A selection from before the environment set a model, or without its API key, is ignored. */
  private modelOf(provider: Provider): string {
    const { chosen, configured, is_ready } = provider;
    if (!is_ready || chosen === OFFLINE.id) return OFFLINE.id;
    return chosen === null || this.env.OPENAI_MODEL ? configured : chosen;
  }

  /** The built-in model, the model in use, the configured model, and the known models unless the environment sets one. */
  private modelsOf(provider: Provider, current: string): AiModel[] {
    const { is_ready, configured } = provider;
    const fixed = this.env.OPENAI_MODEL;
    const named = new Set([current, fixed ?? configured]);
    const known = KNOWN_MODELS.filter(({ id }) => !fixed || id === fixed);
    const others = [...named].filter((id) => id !== OFFLINE.id && !KNOWN_MODELS.some((each) => each.id === id));
    return [
      { ...OFFLINE, available: true, unavailable_reason: null },
      ...[...others.map(unknownModel), ...known].map((model) => {
        const isThere = model.id === current || isOffered(provider, model.id);
        const unavailable_reason = !is_ready ? 'no_key' : isThere ? null : 'not_offered';
        return { ...model, available: unavailable_reason === null, unavailable_reason } as const;
      }),
    ];
  }
}

/** Whether the provider is known to offer a model. */
function isOffered(provider: Provider, id: string): boolean {
  const isKnown = provider.preset === 'openai' && isAtHome(provider) && KNOWN_MODELS.some((known) => known.id === id);
  return isKnown || id === provider.configured;
}
