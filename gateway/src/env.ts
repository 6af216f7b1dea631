import { checkPublicUrl, PublicUrlEnv } from '@whereabouts/shared/nest/http/public-url.js';
import { ServiceEnv } from '@whereabouts/shared/nest/process/env.js';
import { OperatorEnv } from '@whereabouts/shared/nest/process/operator-env.js';
import { RoomEnv } from '@whereabouts/shared/nest/storage/room/room-env.js';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Names of address ranges that Express knows. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const isProxy = (address: string) => RANGES.includes(address) || ipaddr.isValid(address) || ipaddr.isValidCIDR(address);

/** How many proxies stand in front, or their addresses, separated by commas; for Express' "trust proxy". */
const TrustProxy = z
  .string()
  .trim()
  .refine((value) => value !== 'true', {
    error:
      'true would believe whatever anybody says of their address. Give the number of proxies in front, such as 1, or their addresses.',
    abort: true,
  })
  .transform((value) => {
    if (value === 'false') return 0;
    return /^\d+$/.test(value) ? Number(value) : value.split(',').map((each) => each.trim());
  })
  .refine((value) => typeof value === 'number' || value.every(isProxy), {
    error: 'must be the number of proxies in front, such as 1, or their addresses, such as 10.0.0.2 or 10.0.0.0/8',
  })
  .default(0);

export const GatewayEnv = ServiceEnv.extend({
  ...OperatorEnv.shape,
  ...RoomEnv.shape,
  ...PublicUrlEnv.shape,
  /** Where media takes and gives bytes. */
  MEDIA_URL: z.url(),
  /** Where inventory answers what is too long for the broker. */
  INVENTORY_URL: z.url(),
  /** Where operators read figures: of the gateway, or of all services where one process runs them. Nowhere by default, and from this machine alone unless `METRICS_HOST` says otherwise. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Address for `METRICS_PORT`. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** The built web app; without it the gateway serves the API alone. */
  WEB_DIR: z.string().optional(),
  /** Origins that may call from a browser, separated by commas; none but its own by default (docs/rules/answers.md). */
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
  /** Multiplies the limits of docs/rules/answers.md. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Lets the page load Google's sign-in button. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** With it, signing in by redirects works too. */
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Google's own unless a fake is named. */
  GOOGLE_AUTHORIZATION_URL: z.url().optional(),
  /** Google's own unless a fake is named. */
  GOOGLE_TOKEN_URL: z.url().optional(),
}).superRefine(checkPublicUrl);
export type GatewayEnv = z.infer<typeof GatewayEnv>;
