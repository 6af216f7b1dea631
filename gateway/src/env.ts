import { ServiceEnv } from '@whereabouts/shared/nest/env.js';
import { z } from 'zod';

/** What Express calls "trust proxy": how many proxies, yes or no, or their addresses, separated by commas. */
const TrustProxy = z
  .union([z.stringbool({ truthy: ['true'], falsy: ['false'] }), z.coerce.number().pipe(z.int().min(0)), z.string()])
  .default(false);

export const GatewayEnv = ServiceEnv.extend({
  /** Where media takes and gives bytes. */
  MEDIA_URL: z.url(),
  /** Where operators read figures; nowhere by default. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** The built web app; without it the gateway serves the API alone. */
  WEB_DIR: z.string().optional(),
  /** Origins that may call from a browser, separated by commas; none but its own by default (decisions, section 8). */
  CORS_ORIGINS: z
    .string()
    .default('')

    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  /** Whose `X-Forwarded-*` headers count; nobody's by default, because anybody can send them. */
  TRUST_PROXY: TrustProxy,
  /** Multiplies the limits of decisions, section 8. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Where browsers reach this product; by default wherever they say they do. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Lets the page load Google's sign-in button. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** With it, signing in by redirects works too. */
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Google's own unless a stand-in is named. */
  GOOGLE_AUTHORIZATION_URL: z.url().optional(),
  GOOGLE_TOKEN_URL: z.url().optional(),
});
export type GatewayEnv = z.infer<typeof GatewayEnv>;
