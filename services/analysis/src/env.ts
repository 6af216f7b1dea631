import { VISION_TIMEOUT_MS } from '@whereabouts/shared/contracts/analysis.js';
import { DatabaseEnv } from '@whereabouts/shared/nest/env.js';
import { VisionEnv } from '@whereabouts/shared/nest/vision-env.js';
import { z } from 'zod';

const Milliseconds = z.coerce.number<string>().int().positive();

export const AnalysisEnv = DatabaseEnv.extend({
  ...VisionEnv.shape,
  /** `api` answers commands, `worker` analyses photos; any number of each. */
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** Where media serves the pixels of a photo. */
  MEDIA_URL: z.url(),
  /** Photos one worker analyses at a time. */
  PREFETCH: z.coerce.number().int().min(1).max(100).default(4),
  /** Pauses before the second and every later attempt; one attempt more than there are pauses is the last. */
  RETRY_DELAYS_MS: z
    .string()
    .default('2000,10000,30000,120000')
    .transform((list) => list.split(','))
    .pipe(z.array(Milliseconds).min(1)),
  /** Patience with the vision provider for one photo; the calls that wait for it allow no more than the default. */
  VISION_TIMEOUT_MS: Milliseconds.max(VISION_TIMEOUT_MS).default(VISION_TIMEOUT_MS),
});
export type AnalysisEnv = z.infer<typeof AnalysisEnv>;
