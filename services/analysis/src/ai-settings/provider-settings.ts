import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AI_PRESETS } from '@whereabouts/shared/contracts/ai-presets.js';
import type { AiSetting } from '@whereabouts/shared/contracts/ai-settings.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { SealedText } from '@whereabouts/shared/nest/security/service-keys/sealed-text.js';
import { type EntityManager, Repository } from 'typeorm';
import type { AnalysisEnv } from '../env.js';
import { OFFLINE } from '../models/known-models.js';
import { AiSettingsEntity } from './ai-settings.entity.js';
import { DEFAULT_MODEL, defaultTimeoutOf, endpointOf, type Provider } from './provider.js';

/** The key of an admin's selection in `settings`. */
export const CHOSEN_MODEL = 'vision_model';

/** Encryption purpose: stored keys can only be decrypted with this value. */
const SEALED_FOR = 'AI settings';

type Stored = Partial<Omit<AiSettingsEntity, 'is_only' | 'timeout_s'>> & { timeout_s?: string | null };

const STORED = `
  select s.preset, s.base_url, s.key, s.fallback_model, s.timeout_s,
    (select value from settings where key = '${CHOSEN_MODEL}') as chosen
  from (select) one left join ai_settings s on true`;

/**
 * Reads the provider in effect. It is read for every photo, so a change takes effect with the next photo on every
 * instance.
 */
@Injectable()
export class ProviderSettings implements OnModuleInit {
  private readonly log = new Logger('AiSettings');
  private readonly sealed: SealedText;

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    @InjectRepository(AiSettingsEntity) private readonly settings: Repository<AiSettingsEntity>,
  ) {
    this.sealed = new SealedText(env.SERVICE_KEYS.storage, SEALED_FOR);
  }

  async onModuleInit() {
    const { key_unreadable } = await this.current();
    if (key_unreadable)
      this.log.error('AI key cannot be decrypted, AI is off: INTERNAL_SECRET or SERVICE_KEYS has changed');
  }

  async current(manager: EntityManager = this.settings.manager): Promise<Provider> {
    const [stored] = await manager.query<[Stored & { chosen: string | null }]>(STORED);
    const { OPENAI_API_KEY, OPENAI_MODEL, VISION_TIMEOUT_MS: timeout_ms } = this.env;
    const place = this.placeOf(stored);
    const sealed = OPENAI_API_KEY ? null : (stored.key ?? null);
    const opened = sealed && this.sealed.open(idOf(place), sealed);
    const key = OPENAI_API_KEY ?? opened;
    // A server without keys is used only if an admin has set it.
    const isKeyless = stored.preset != null && sealed === null && !AI_PRESETS[place.preset].needs_key;
    const is_ready = place.base_url !== '' && (key !== null || isKeyless);
    const isDefault = place.preset === 'openai' || this.isPlaceFixed();
    const named = OPENAI_MODEL ?? (isDefault ? DEFAULT_MODEL : OFFLINE.id);
    return {
      ...place,
      key,
      key_unreadable: sealed !== null && opened === null,
      is_ready,
      configured: is_ready ? named : OFFLINE.id,
      chosen: stored.chosen,
      fallback: stored.fallback_model ?? null,
      timeout_ms: timeout_ms ?? (stored.timeout_s ? Number(stored.timeout_s) * 1000 : defaultTimeoutOf(place.preset)),
    };
  }

  /** Settings that environment variables fix. A key belongs to its server, so a fixed key fixes the server too. */
  fixed(): AiSetting[] {
    const { OPENAI_API_KEY, OPENAI_MODEL, VISION_TIMEOUT_MS: timeout_ms } = this.env;
    return [
      ...(this.isPlaceFixed() ? (['preset', 'base_url'] as const) : []),
      ...(OPENAI_API_KEY ? (['key'] as const) : []),
      ...(OPENAI_MODEL ? (['model'] as const) : []),
      ...(timeout_ms ? (['timeout_s'] as const) : []),
    ];
  }

  /** Encrypts a key for one server. It cannot be decrypted for another one. */
  seal(key: string, base_url: string): string {
    return this.sealed.seal(idOf({ base_url }), key);
  }

  private isPlaceFixed(): boolean {
    return this.env.OPENAI_BASE_URL !== undefined || this.env.OPENAI_API_KEY !== undefined;
  }

  private placeOf(stored: Stored): Pick<Provider, 'preset' | 'base_url'> {
    const { preset, base_url } = endpointOf(this.env);
    if (this.isPlaceFixed()) return { preset, base_url };
    return { preset: stored.preset ?? preset, base_url: stored.base_url ?? base_url };
  }
}

/** The server that a stored key belongs to. */
export const originOf = (base_url: string) => URL.parse(base_url)?.origin ?? '';

const idOf = ({ base_url }: Pick<Provider, 'base_url'>) => `key of ${originOf(base_url)}`;
