import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { AnalysisEnv } from '../env.js';
import { OFFLINE } from '../models/known-models.js';
import { ModelsService } from '../models/models.service.js';
import { AiCallsService } from '../usage/ai-calls.service.js';
import { OfflineVision } from './offline-vision.js';
import type { VisionModel } from './vision-model.js';

@Injectable()
export class VisionModelResolver {
  /** Cached, because most images use the model of the previous image. */
  private last: { model: string; vision: VisionModel } | undefined;

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly models: ModelsService,
    private readonly calls: AiCallsService,
  ) {}

  /** The currently selected model. */
  async current(): Promise<VisionModel> {
    return this.called(await this.models.current());
  }

  /** Resolves an admin's selection. Workers read it for each image, so a change takes effect with the next one. */
  chosen(choice: string | null): Promise<VisionModel> {
    return this.called(this.models.currentBy(choice));
  }

  private async called(model: string): Promise<VisionModel> {
    if (model === OFFLINE.id) return new OfflineVision(this.calls);
    // Loaded on demand, because the client is large and many installations do not need it.
    const { OpenAiVision } = await import('./openai-vision.js');
    if (this.last?.model !== model) this.last = { model, vision: new OpenAiVision(this.env, model, this.calls) };
    return this.last.vision;
  }
}
