import { Email } from '@whereabouts/shared/contracts/fields.js';
import { DatabaseEnv } from '@whereabouts/shared/nest/env.js';
import { VisionEnv } from '@whereabouts/shared/nest/vision-env.js';
import { z } from 'zod';

export const AuthEnv = DatabaseEnv.extend({
  ...VisionEnv.shape,
  /** Accounts that are admins from their registration on, separated by commas (decisions, section 2). */
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(Email)),
});
export type AuthEnv = z.infer<typeof AuthEnv>;
