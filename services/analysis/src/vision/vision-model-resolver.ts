import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { type Provider, priceOf } from '../ai-settings/provider.js';
import type { AnalysisEnv } from '../env.js';
import { OFFLINE } from '../models/known-models.js';
import { AiCallsService } from '../usage/ai-calls.service.js';
import { OfflineVision } from './offline-vision.js';
import type { OpenAiVision } from './openai-vision.js';
import type { VisionModel } from './vision-model.js';

/** A model, its fallback, and one of the settings before. */
const KEPT = 4;

/** Creates the models of a provider. */
@Injectable()
export class VisionModelResolver {
  /** Kept, because a model remembers the answer format that worked. */
  private readonly kept = new Map<string, OpenAiVision>();

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly calls: AiCallsService,
  ) {}

  async modelOf(provider: Provider, model: string): Promise<VisionModel> {
    return model === OFFLINE.id ? new OfflineVision(this.calls) : this.remote(provider, model);
  }

  /** A model of the provider, other than the built-in one. */
  async remote(provider: Provider, model: string): Promise<OpenAiVision> {
    const { preset, base_url, key, timeout_ms } = provider;
    const id = JSON.stringify([preset, base_url, key, timeout_ms, model]);
    // Loaded on demand, because the client is large and many installations do not need it.
    const { OpenAiVision } = await import('./openai-vision.js');
    const price = priceOf(provider, model, this.env);
    const vision =
      this.kept.get(id) ?? new OpenAiVision({ preset, base_url, key, timeout_ms, price }, model, this.calls);
    // The least recently used one is the first.
    this.kept.delete(id);
    this.kept.set(id, vision);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT && oldest !== undefined) this.kept.delete(oldest);
    return vision;
  }
}
