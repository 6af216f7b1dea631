import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { AiModel, type AiModels } from '@whereabouts/shared/contracts/vision.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { aiEnabled, VisionEnv } from '@whereabouts/shared/nest/process/vision-env.js';
import { requireAdmin } from '@whereabouts/shared/nest/security/require-admin.js';
import { Repository } from 'typeorm';
import type { ModelEnv } from '../env.js';
import { KNOWN_MODELS, type KnownModel, OFFLINE, type Price, unknownModel } from './known-models.js';
import { SettingEntity } from './setting.entity.js';

const KEY = 'vision_model';
/** SQL expression for the model that an admin has selected, or null. */
export const CHOSEN_MODEL = `(select value from settings where key = '${KEY}')`;
const DEFAULT_ENDPOINT = VisionEnv.shape.OPENAI_BASE_URL.parse(undefined);

/** Selects the vision model: an admin's selection, or else the configured model. */
@Injectable()
export class ModelsService {
  private readonly models: (KnownModel & AiModel)[];
  private readonly configured: string;

  constructor(
    @Inject(ENV) env: ModelEnv,
    @InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>,
  ) {
    this.models = modelsOf(env);
    this.configured = aiEnabled(env) ? env.OPENAI_MODEL : OFFLINE.id;
  }

  async list(actor: Actor): Promise<AiModels> {
    requireAdmin(actor);
    const models = this.models.map((model) => AiModel.parse(model));
    return { models, current_model: await this.current() };
  }

  /** Takes effect with the next image. @throws BadRequestException if the model is not available */
  async choose(actor: Actor, id: string): Promise<AiModel> {
    requireAdmin(actor);
    const model = this.usable(id);
    if (!model) {
      const message = `The model ${id} is not available on this server.`;
      throw new BadRequestException({ message, code: 'invalid', field: 'model' });
    }
    await this.settings.upsert({ key: KEY, value: id }, ['key']);
    return model;
  }

  async current(): Promise<string> {
    const chosen = await this.settings.findOneBy({ key: KEY });
    return this.currentBy(chosen?.value ?? null);
  }

  /**
   * Resolves an admin's selection. A selection that is no longer available, for example without its API key, is
   * ignored.
   */
  currentBy(chosen: string | null): string {
    return chosen !== null && this.usable(chosen) ? chosen : this.configured;
  }

  /** Parameters for SQL that resolves the model like `currentBy`: the configured model and the available models. */
  get choices() {
    return {
      configured: this.configured,
      available: this.models.filter(({ available }) => available).map(({ id }) => id),
    };
  }

  /** The price of a model, or null if it is unknown. */
  priceOf(id: string): Price | null {
    return priceIn(this.models, id);
  }

  private usable(id: string) {
    return this.models.find((model) => model.id === id && model.available);
  }
}

const priceIn = (models: KnownModel[], id: string) => models.find((model) => model.id === id)?.price ?? null;

/** The price of a model for the settings of a server, or null if it is unknown. */
export const priceFor = (env: ModelEnv, id: string): Price | null => priceIn(modelsOf(env), id);

/** The built-in model, the configured model and the known models, which only the default endpoint offers. */
function modelsOf(env: ModelEnv): (KnownModel & AiModel)[] {
  const withKey = aiEnabled(env);
  const atDefault = env.OPENAI_BASE_URL.replace(/\/$/, '') === DEFAULT_ENDPOINT;
  const isKnown = KNOWN_MODELS.some(({ id }) => id === env.OPENAI_MODEL);
  const others = isKnown ? KNOWN_MODELS : [unknownModel(env.OPENAI_MODEL), ...KNOWN_MODELS];
  return [
    { ...OFFLINE, available: true, unavailable_reason: null },
    ...others.map((model) => {
      const isOffered = atDefault || model.id === env.OPENAI_MODEL;
      const unavailable_reason = !withKey ? 'no_key' : isOffered ? null : 'not_offered';
      const available = unavailable_reason === null;
      return { ...model, price: priceHere(model, env, atDefault), available, unavailable_reason } as const;
    }),
  ];
}

/** Another endpoint may serve a known model at its own price. */
function priceHere({ id, price }: KnownModel, env: ModelEnv, atDefault: boolean): Price | null {
  const { OPENAI_INPUT_PRICE: input, OPENAI_OUTPUT_PRICE: output } = env;
  const isTold = input !== undefined || output !== undefined;
  if (id === env.OPENAI_MODEL && isTold) return { input: input ?? 0, output: output ?? 0 };
  return atDefault ? price : null;
}
