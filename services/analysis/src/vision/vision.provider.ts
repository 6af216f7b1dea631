import type { FactoryProvider } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { aiEnabled } from '@whereabouts/shared/nest/vision-env.js';
import type { AnalysisEnv } from '../env.js';
import { OfflineVision } from './offline-vision.js';
import { OpenAiVision } from './openai-vision.js';
import { VisionModel } from './vision-model.js';

/** Who looks at photos: the configured provider, or `offline` when none is. */
export const visionProvider: FactoryProvider<VisionModel> = {
  provide: VisionModel,
  inject: [ENV],
  useFactory: (env: AnalysisEnv) => (aiEnabled(env) ? new OpenAiVision(env) : new OfflineVision()),
};
