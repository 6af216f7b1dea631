import { MAX_VISION_TIMEOUT_S } from '@whereabouts/shared/contracts/vision.js';
import { DatabaseEnv } from '@whereabouts/shared/nest/process/env.js';
import { VisionEnv } from '@whereabouts/shared/nest/process/vision-env.js';
import { RoomEnv } from '@whereabouts/shared/nest/storage/room/room-env.js';
import { z } from 'zod';

const Milliseconds = z.coerce.number<string>().int().positive();
const Dollars = z.coerce.number<string>().min(0);

export const AnalysisEnv = DatabaseEnv.extend({
  ...VisionEnv.shape,
  ...RoomEnv.shape,
  /** `api` handles commands, `worker` analyzes images. Any number of instances can run of each. */
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** US dollars per million input tokens of `OPENAI_MODEL`, if the built-in price is missing or outdated. */
  OPENAI_INPUT_PRICE: Dollars.optional(),
  /** US dollars per million output tokens of `OPENAI_MODEL`. */
  OPENAI_OUTPUT_PRICE: Dollars.optional(),
  /** URL of media, which serves the images. */
  MEDIA_URL: z.url(),
  /** Number of images that one worker analyzes at a time. */
  PREFETCH: z.coerce.number().int().min(1).max(100).default(4),
  /** Maximum number of entries in flight for all users, whatever the workers can hold. */
  MAX_IN_FLIGHT: z.coerce.number().int().min(1).default(200),
  /** Maximum number of entries in flight per user. The remaining places stay free for other users. */
  MAX_IN_FLIGHT_PER_USER: z.coerce.number().int().min(1).default(50),
  /**
   * Interval of a worker's heartbeat. A worker without a heartbeat for 15 s counts as gone (docs/rules/analysis.md).
   */
  HEARTBEAT_MS: Milliseconds.max(10_000).default(5_000),
  /** Delays before the second and later attempts. The last attempt follows the last delay. */
  RETRY_DELAYS_MS: z
    .string()
    .default('2000,10000,30000,120000')
    .transform((list) => list.split(','))
    .pipe(z.array(Milliseconds).min(1)),
  /**
   * Language of the text on things, such as `de`, for users whose own language is not set or is English. It turns on
   * the second reader (docs/recognition.md).
   */
  READER_LANGUAGE: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .optional(),
  /** Timeout of the vision provider for one image. If unset, an admin can set it. The default is 60000, and 300000 for a local server. */
  VISION_TIMEOUT_MS: Milliseconds.max(MAX_VISION_TIMEOUT_S * 1000).optional(),
});
export type AnalysisEnv = z.infer<typeof AnalysisEnv>;

/** The part that models and the reader need. `npm run evaluate` uses them without a server. */
export const ModelEnv = AnalysisEnv.pick({
  OPENAI_API_KEY: true,
  OPENAI_BASE_URL: true,
  OPENAI_MODEL: true,
  OPENAI_INPUT_PRICE: true,
  OPENAI_OUTPUT_PRICE: true,
  VISION_TIMEOUT_MS: true,
  LOCAL_RECOGNITION: true,
  READER_LANGUAGE: true,
});
export type ModelEnv = z.infer<typeof ModelEnv>;
