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
  /** Comma-separated addresses. A user who proves one of them becomes an admin. */
  ADMIN_EMAILS: commaSeparated.pipe(z.array(Email)).default([]),
  /** The code for creating the first user. By default it is derived from auth's storage key. */
  SETUP_CODE: z.string().min(8).optional(),
  /** Links in mails start with this URL. */
  PUBLIC_URL: PublicUrlEnv.shape.PUBLIC_URL.unwrap().default('http://localhost:5001'),
  /** The mail server. If unset, an admin can set it in Profile > Admin > Mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of mails. If unset, an admin can set it. The default is `Whereabouts <whereabouts@localhost>`. */
  MAIL_FROM: z.string().min(1).optional(),
  /** For development only: the API returns reset tokens to every client. */
  AUTH_EXPOSE_RESET_TOKEN: z.stringbool().default(false),
  /** Multiplies every rate limit of docs/rules/answers.md. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** If unset, Google sign-in is off. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  /** Accepted issuers of ID tokens. The default is from Google's OpenID discovery document; tests use their own. */
  GOOGLE_ISSUER: commaSeparated.default(['https://accounts.google.com', 'accounts.google.com']),
  /** URL of the issuer's public keys. */
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
})
  .refine(({ NODE_ENV, AUTH_EXPOSE_RESET_TOKEN }) => NODE_ENV !== 'production' || !AUTH_EXPOSE_RESET_TOKEN, {
    path: ['AUTH_EXPOSE_RESET_TOKEN'],
    message: 'must not be set when NODE_ENV is production',
  })
  .superRefine(checkPublicUrl);
export type AuthEnv = z.infer<typeof AuthEnv>;
