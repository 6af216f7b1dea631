import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LEAST_POOL_SIZE, POOL_SIZE } from '../database/pool-size.js';
import { TracingEnv } from '../observability/tracing/tracing-env.js';
import { serviceKeysOf } from '../security/service-keys/derive-keys.js';
import { ServiceKeys } from '../security/service-keys/service-keys.js';
import '../http/validation-words.js';

/** Injection token of a service's checked environment. */
export const ENV = Symbol('ENV');

/** What every service needs to run. Each service's own `env.ts` extends it. */
export const ServiceEnv = z.object({
  /** `production` refuses settings that are for development only. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** Port to listen on; 0 takes any free one. */
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** `amqp://user:password@host:5672` of the broker. */
  RABBITMQ_URL: z.url(),
  /** The virtual host that commands travel in, where it is not the one of `RABBITMQ_URL`. */
  RABBITMQ_COMMANDS_URL: z.url().optional(),
  /** The keys that this service shares with others, and its storage key; derived from `INTERNAL_SECRET` unless given. */
  SERVICE_KEYS: z.string().transform(readKeys),
  /**
   * The master secret that all keys are derived from; at least 32 characters. Needed without `SERVICE_KEYS` only: a
   * service that has it can act as any other.
   */
  INTERNAL_SECRET: z.string().min(32).optional(),
  /** Least important lines that are logged. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Pause before a failed event or job is tried again; it doubles with every try. */
  RETRY_PAUSE_MS: z.coerce.number().int().min(1).default(250),
  /** Logs go to standard output unless a file is named. */
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

/** A service with tables of its own. */
export const DatabaseEnv = ServiceEnv.extend({
  /** `postgres://user:password@host:5432/database`; `AUTH_DATABASE_URL` … give a service a role or server of its own. */
  DATABASE_URL: z.url(),
  /** Connections that each instance may hold to PostgreSQL ("Connections" above). */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(LEAST_POOL_SIZE).max(200).default(POOL_SIZE),
});
export type DatabaseEnv = z.infer<typeof DatabaseEnv>;

export type EnvSource = Record<string, string | undefined>;

/**
 * What a service is given: its environment and, named by `SECRETS_DIR`, a folder whose files are variables by their
 * names (as Kubernetes and Docker mount secrets). A variable that is set goes before a file; an empty one counts as not
 * set, because Compose files pass those that nobody has set.
 */
export function withSecrets(source: EnvSource): EnvSource {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const folder = given.SECRETS_DIR;
  if (!folder) return given;
  // Kubernetes keeps its own bookkeeping in entries that begin with dots.
  const names = readdirSync(folder).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name));
  const secrets = names.map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]);
  return { ...Object.fromEntries(secrets), ...given };
}

/** Checks `source` against a service's schema; names every wrong variable in one error and never prints a value. */
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
  throw new Error(`The environment of ${service} is wrong. ${wrong.join('; ')}`);
}
