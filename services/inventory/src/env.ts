import { DatabaseEnv } from '@whereabouts/shared/nest/process/env.js';
import { z } from 'zod';

export const InventoryEnv = DatabaseEnv.extend({
  /** URL of media, for uploads and downloads of images. */
  MEDIA_URL: z.url(),
  /** Items that one user may have, including those in the trash. */
  MAX_ITEMS_PER_USER: z.coerce.number().int().min(1).default(100_000),
  /** Days for which the history of items is kept. 0 keeps it as long as the items. */
  HISTORY_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(730),
  /** Multiplies the limits of docs/rules/answers.md. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
});
export type InventoryEnv = z.infer<typeof InventoryEnv>;
