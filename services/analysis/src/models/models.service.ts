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

/** Selects the vision model: an admin's selection, or else the configured model. */
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

  /** A selection that is no longer available, for example without its API key, is ignored. */
  private modelOf(provider: Provider): string {
    const { chosen, configured, is_ready } = provider;
    if (!is_ready || chosen === OFFLINE.id) return OFFLINE.id;
    if (chosen === null) return configured;
    // Beside a model that the environment sets, only models that are known to be there can be selected.
    const isUsable = !this.env.OPENAI_MODEL || isOffered(provider, chosen);
    return isUsable ? chosen : configured;
  }

  /** The built-in model, the model in use, the configured model and the known models. */
  private modelsOf(provider: Provider, current: string): AiModel[] {
    const { is_ready, configured } = provider;
    const named = new Set([current, this.env.OPENAI_MODEL ?? configured]);
    const others = [...named].filter((id) => id !== OFFLINE.id && !KNOWN_MODELS.some((known) => known.id === id));
    return [
      { ...OFFLINE, available: true, unavailable_reason: null },
      ...[...others.map(unknownModel), ...KNOWN_MODELS].map((model) => {
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
