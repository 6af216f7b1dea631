import { DatabaseEnv } from '@whereabouts/shared/nest/process/env.js';
import { z } from 'zod';

export const SharingEnv = DatabaseEnv.extend({
  /** Multiplies the limit for wrong PINs (docs/rules/guests.md). */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
});
export type SharingEnv = z.infer<typeof SharingEnv>;
