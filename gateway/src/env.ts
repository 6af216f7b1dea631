import { checkPublicUrl, PublicUrlEnv } from '@whereabouts/shared/nest/http/public-url.js';
import { ServiceEnv } from '@whereabouts/shared/nest/process/env.js';
import { OperatorEnv } from '@whereabouts/shared/nest/process/operator-env.js';
import { RoomEnv } from '@whereabouts/shared/nest/storage/room/room-env.js';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Names of address ranges that Express knows. */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const isProxy = (address: string) => RANGES.includes(address) || ipaddr.isValid(address) || ipaddr.isValidCIDR(address);

/** The number of trusted proxies, or their addresses, separated by commas. For Express's "trust proxy". */
const TrustProxy = z
  .string()
  .trim()
  .refine((value) => value !== 'true', {
    error: 'true would let every client forge its address. Set the number of proxies, such as 1, or their addresses.',
    abort: true,
  })
  .transform((value) => {
    if (value === 'false') return 0;
    return /^\d+$/.test(value) ? Number(value) : value.split(',').map((each) => each.trim());
  })
  .refine((value) => typeof value === 'number' || value.every(isProxy), {
    error: 'must be the number of proxies, such as 1, or their addresses, such as 10.0.0.2 or 10.0.0.0/8',
  })
  .default(0);

export const GatewayEnv = ServiceEnv.extend({
  ...OperatorEnv.shape,
  ...RoomEnv.shape,
  ...PublicUrlEnv.shape,
  /** URL of media, for uploads and downloads of images. */
  MEDIA_URL: z.url(),
  /** URL of inventory, for responses that are too long for the broker. */
  INVENTORY_URL: z.url(),
  /** URL of analysis, to read text and codes on a photo that a user searches with. Unset: such photos are not read. */
  ANALYSIS_URL: z.url().optional(),
  /**
   * Port for metrics of the gateway, or of all services if one process runs them. Unset: no metrics port.
   * `METRICS_HOST` sets who can reach it.
   */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Address that `METRICS_PORT` listens on. The default allows only this machine. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Folder of the built web app. Without it, the gateway serves only the API. */
  WEB_DIR: z.string().optional(),
  /**
   * Origins whose pages may call the API from a browser, separated by commas. Default: only its own
   * (docs/rules/answers.md).
   */
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  /** Proxies whose `X-Forwarded-*` headers are trusted. None by default, because any client can send these headers. */
  TRUST_PROXY: TrustProxy,
  /** Multiplies the limits of docs/rules/answers.md. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Enables Google's sign-in button. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** Enables Google sign-in by redirects as well. */
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Overrides Google's URL, for tests with a fake. */
  GOOGLE_AUTHORIZATION_URL: z.url().optional(),
  /** Overrides Google's URL, for tests with a fake. */
  GOOGLE_TOKEN_URL: z.url().optional(),
}).superRefine(checkPublicUrl);
export type GatewayEnv = z.infer<typeof GatewayEnv>;
