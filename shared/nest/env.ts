import { z } from 'zod';
import './validation-words.js';

/** Injection token of a service's checked environment. */
export const ENV = Symbol('ENV');

/** What every service needs to run. Each service's own `env.ts` extends it. */
export const ServiceEnv = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('0.0.0.0'),
  /** 0 takes any free port. */
  PORT: z.coerce.number().int().min(0).max(65_535),
  RABBITMQ_URL: z.url(),
  /** Signs the HTTP calls between services; at least 32 characters. */
  INTERNAL_SECRET: z.string().min(32),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Pause before a failed event or job is tried again; it doubles with every try. */
  RETRY_PAUSE_MS: z.coerce.number().int().min(1).default(250),
  /** Logs go to standard output unless a file is named. */
  LOG_FILE: z.string().optional(),
});
export type ServiceEnv = z.infer<typeof ServiceEnv>;

/** A service with tables of its own. `<SERVICE>_DATABASE_URL` gives it its own server, else all share `DATABASE_URL`. */
export const DatabaseEnv = ServiceEnv.extend({ DATABASE_URL: z.url() });
export type DatabaseEnv = z.infer<typeof DatabaseEnv>;

export type EnvSource = Record<string, string | undefined>;

/** Checks `source` against a service's schema; names every wrong variable in one error and never prints a value. */
export function readEnv<Schema extends z.ZodType>(
  service: string,
  schema: Schema,
  source: EnvSource,
): z.output<Schema> {
  // Compose files pass a variable that nobody has set as an empty one.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const own = given[`${service.toUpperCase()}_DATABASE_URL`];
  const result = schema.safeParse(own ? { ...given, DATABASE_URL: own } : given);
  if (result.success) return result.data;
  const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment of ${service} is wrong. ${wrong.join('; ')}`);
}
