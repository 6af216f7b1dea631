import { Email } from '@whereabouts/shared/contracts/fields.js';
import { checkPublicUrl, PublicUrlEnv } from '@whereabouts/shared/nest/http/public-url.js';
import { DatabaseEnv } from '@whereabouts/shared/nest/process/env.js';
import { OperatorEnv } from '@whereabouts/shared/nest/process/operator-env.js';
import { VisionEnv } from '@whereabouts/shared/nest/process/vision-env.js';
import { RoomEnv } from '@whereabouts/shared/nest/storage/room/room-env.js';
import { z } from 'zod';

const commaSeparated = z.string().transform((list) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
);

export const AuthEnv = DatabaseEnv.extend({
  ...VisionEnv.shape,
  ...OperatorEnv.shape,
  ...RoomEnv.shape,
  ...PublicUrlEnv.shape,
  /** Addresses that make an admin of whoever proves that they are theirs, separated by commas. */
  ADMIN_EMAILS: commaSeparated.pipe(z.array(Email)).default([]),
  /** Makes the first user; derived from the storage key of auth unless given. */
  SETUP_CODE: z.string().min(8).optional(),
  /** Links in mails need an address. */
  PUBLIC_URL: PublicUrlEnv.shape.PUBLIC_URL.unwrap().default('http://localhost:5001'),
  /** The mail server. Without it an admin sets one in Profile > Admin > Mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of mails. Without it an admin sets one, or it is `Whereabouts <whereabouts@localhost>`. */
  MAIL_FROM: z.string().min(1).optional(),
  /** Gives reset tokens away to whoever asks: for development only. */
  AUTH_EXPOSE_RESET_TOKEN: z.stringbool().default(false),
  /** Multiplies every limit of docs/rules/answers.md. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Google sign-in is off without it. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  /** Who signs ID tokens: Google (its OpenID discovery document), unless a test says so. */
  GOOGLE_ISSUER: commaSeparated.default(['https://accounts.google.com', 'accounts.google.com']),
  /** Where its keys are. */
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
})
  .refine(({ NODE_ENV, AUTH_EXPOSE_RESET_TOKEN }) => NODE_ENV !== 'production' || !AUTH_EXPOSE_RESET_TOKEN, {
    path: ['AUTH_EXPOSE_RESET_TOKEN'],
    message: 'must not be set when NODE_ENV is production',
  })
  .superRefine(checkPublicUrl);
export type AuthEnv = z.infer<typeof AuthEnv>;
