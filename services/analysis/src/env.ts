import { VISION_TIMEOUT_MS } from '@whereabouts/shared/contracts/vision.js';
import { DatabaseEnv } from '@whereabouts/shared/nest/process/env.js';
import { VisionEnv } from '@whereabouts/shared/nest/process/vision-env.js';
import { RoomEnv } from '@whereabouts/shared/nest/storage/room/room-env.js';
import { z } from 'zod';

const Milliseconds = z.coerce.number<string>().int().positive();
const Dollars = z.coerce.number<string>().min(0);

export const AnalysisEnv = DatabaseEnv.extend({
  ...VisionEnv.shape,
  ...RoomEnv.shape,
  /** `api` answers commands, `worker` analyzes images; any number of each. */
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** US dollars for a million tokens sent to `OPENAI_MODEL`, where its price is not known here, or another by now. */
  OPENAI_INPUT_PRICE: Dollars.optional(),
  /** The same for tokens that it answers. */
  OPENAI_OUTPUT_PRICE: Dollars.optional(),
  /** Where media serves the pixels of an image. */
  MEDIA_URL: z.url(),
  /** Images one worker analyzes at a time. */
  PREFETCH: z.coerce.number().int().min(1).max(100).default(4),
  /** Images of everybody that may be with workers at a time, whatever these could hold. */
  MAX_IN_FLIGHT: z.coerce.number().int().min(1).default(200),
  /** Of these, images of one user; what is free beyond it stays free for others. */
  MAX_IN_FLIGHT_PER_USER: z.coerce.number().int().min(1).default(50),
  /** How often a worker tells that it lives; one that has not for 15 s counts as gone (docs/rules/analysis.md). */
  HEARTBEAT_MS: Milliseconds.max(10_000).default(5_000),
  /** Pauses before the second and every later attempt; one attempt more than there are pauses is the last. */
  RETRY_DELAYS_MS: z
    .string()
    .default('2000,10000,30000,120000')
    .transform((list) => list.split(','))
    .pipe(z.array(Milliseconds).min(1)),
  /** Patience with the vision provider for one image; the calls that wait for it allow no more than the default. */
  VISION_TIMEOUT_MS: Milliseconds.max(VISION_TIMEOUT_MS).default(VISION_TIMEOUT_MS),
});
export type AnalysisEnv = z.infer<typeof AnalysisEnv>;
