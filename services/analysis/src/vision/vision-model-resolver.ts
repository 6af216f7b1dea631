import { Inject, Injectable } from '@nestjs/common';
import type { Correction } from '@whereabouts/shared/contracts/vision.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { AnalysisEnv } from '../env.js';
import { OFFLINE } from '../models/known-models.js';
import { ModelsService } from '../models/models.service.js';
import { AiCallsService } from '../usage/ai-calls.service.js';
import { OfflineVision } from './offline-vision.js';
import { OpenAiVision } from './openai-vision.js';
import type { RowChanges } from './row-changes.js';
import { type Detection, type ProviderSlot, type VisionImage, VisionModel } from './vision-model.js';

/** Looks with the model that is chosen at this moment, so that a choice reaches running workers with their next image. */
@Injectable()
export class VisionModelResolver extends VisionModel {
  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly models: ModelsService,
    private readonly calls: AiCallsService,
  ) {
    super();
  }

  async detectItems(image: VisionImage, slot: ProviderSlot): Promise<Detection> {
    return (await this.chosen()).detectItems(image, slot);
  }

  async correctItems(
    image: VisionImage,
    correction: Pick<Correction, 'instruction' | 'items'>,
    slot: ProviderSlot,
  ): Promise<RowChanges> {
    return (await this.chosen()).correctItems(image, correction, slot);
  }

  private async chosen(): Promise<VisionModel> {
    const model = await this.models.current();
    return model === OFFLINE.id ? new OfflineVision(this.calls) : new OpenAiVision(this.env, model, this.calls);
  }
}
