import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { AnalysisEnv } from '../env.js';
import { OFFLINE } from '../models/known-models.js';
import { ModelsService } from '../models/models.service.js';
import { OfflineVision } from './offline-vision.js';
import { OpenAiVision } from './openai-vision.js';
import { type Detection, type Photo, VisionModel } from './vision-model.js';

/** Looks with the model that is chosen at this moment, so that a choice reaches running workers with their next photo. */
@Injectable()
export class ChosenVision extends VisionModel {
  private readonly offline = new OfflineVision();

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly models: ModelsService,
  ) {
    super();
  }

  async detectItems(photo: Photo, signal: AbortSignal): Promise<Detection> {
    const model = await this.models.current();
    const vision = model === OFFLINE.id ? this.offline : new OpenAiVision(this.env, model);
    return vision.detectItems(photo, signal);
  }
}
