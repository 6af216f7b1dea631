import { ServiceEnv } from '@whereabouts/shared/nest/env.js';
import { z } from 'zod';

export const GatewayEnv = ServiceEnv.extend({
  /** Where media takes and gives bytes. */
  MEDIA_URL: z.url(),
  /** The built web app; without it the gateway serves the API alone. */
  WEB_DIR: z.string().optional(),
  /** Origins that may call from a browser, separated by commas; none but its own by default (decisions, section 8). */
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean)),
});
export type GatewayEnv = z.infer<typeof GatewayEnv>;
