import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LEAST_POOL_SIZE, POOL_SIZE } from '../database/pool-size.js';
import { TracingEnv } from '../observability/tracing/tracing-env.js';
import { serviceKeysOf } from '../security/service-keys/derive-keys.js';
import { ServiceKeys } from '../security/service-keys/service-keys.js';
import '../http/validation-words.js';

/** Injection token of a service's validated environment. */
export const ENV = Symbol('ENV');

/** The environment of every service. Each service's own `env.ts` extends it. */
export const ServiceEnv = z.object({
  /** `production` rejects settings that are for development only. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** Port to listen on. 0 selects a free port. */
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** `amqp://user:password@host:5672` of the broker. */
  RABBITMQ_URL: z.url(),
  /** Virtual host for commands. Default: the virtual host of `RABBITMQ_URL`. */
  RABBITMQ_COMMANDS_URL: z.url().optional(),
  /**
   * The keys that this service shares with other services, and its storage key. Default: derived from
   * `INTERNAL_SECRET`.
   */
  SERVICE_KEYS: z.string().transform(readKeys),
  /**
   * The master secret from which all keys are derived; at least 32 characters. A process that has it can act as any
   * service, so set `SERVICE_KEYS` instead where possible.
   */
  INTERNAL_SECRET: z.string().min(32).optional(),
  /** Lowest level of log lines that are written. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Pause before a failed event or job is retried, in milliseconds. It doubles with every attempt. */
  RETRY_PAUSE_MS: z.coerce.number().int().min(1).default(250),
  /** File for the log. Default: standard output. */
  LOG_FILE: z.string().optional(),
  ...TracingEnv.shape,
});
function readKeys(text: string, context: z.RefinementCtx): ServiceKeys {
  try {
    return ServiceKeys.parse(text);
  } catch {
    context.addIssue('must be as `service-keys` prints it');
    return z.NEVER;
  }
}
export type ServiceEnv = z.infer<typeof ServiceEnv>;

/** The environment of a service with tables. */
export const DatabaseEnv = ServiceEnv.extend({
  /** `postgres://user:password@host:5432/database`. `AUTH_DATABASE_URL` … give a service its own role or server. */
  DATABASE_URL: z.url(),
  /** PostgreSQL connections that each instance may hold ("Connections" above). */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(LEAST_POOL_SIZE).max(200).default(POOL_SIZE),
});
export type DatabaseEnv = z.infer<typeof DatabaseEnv>;

export type EnvSource = Record<string, string | undefined>;

/**
 * Adds the secrets of the folder `SECRETS_DIR` to the environment. Its files are named like variables, as Kubernetes
 * and Docker mount secrets. Variables that are set take precedence over files. An empty variable counts as not set,
 * because Compose files pass unset variables as empty.
 */
export function withSecrets(source: EnvSource): EnvSource {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const folder = given.SECRETS_DIR;
  if (!folder) return given;
  // Kubernetes keeps internal entries that start with a dot.
  const names = readdirSync(folder).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
  const secrets = names.map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]);
  return { ...Object.fromEntries(secrets), ...given };
}

/** Validates `source` against a service's schema. One error names every invalid variable and never shows a value. */
export function readEnv<Schema extends z.ZodType>(
  service: string,
  schema: Schema,
  source: EnvSource,
): z.output<Schema> {
  const given = withSecrets(source);
  const own = given[`${service.toUpperCase()}_DATABASE_URL`];
  const secret = given.INTERNAL_SECRET;
  const result = schema.safeParse({
    ...given,
    ...(own && { DATABASE_URL: own }),
    ...(secret && !given.SERVICE_KEYS && { SERVICE_KEYS: serviceKeysOf(secret, service) }),
  });
  if (result.success) return result.data;
  const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid environment of ${service}. ${wrong.join('; ')}`);
}
