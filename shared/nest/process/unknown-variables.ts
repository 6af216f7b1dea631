import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { type EnvSource, withSecrets } from './env.js';

/** Prefixes of Whereabouts's own variables. `OTEL_` and `GOOGLE_` are missing because other programs use them too. */
const OWN_PREFIXES = /^(OPENAI|BACKUP|MAX|S3|SMTP|GOOGLE_CLIENT)_/;

/** Kubernetes and Docker set these variables to describe other services, such as `S3_SERVICE_HOST`. */
const SERVICE_LINKS = /_SERVICE_(HOST|PORT)|_PORT(_|$)/;

/** The `openai` library reads these itself. */
const READ_BY_LIBRARIES = [
  'OPENAI_ADMIN_KEY',
  'OPENAI_CUSTOM_HEADERS',
  'OPENAI_LOG',
  'OPENAI_ORG_ID',
  'OPENAI_PROJECT_ID',
  'OPENAI_WEBHOOK_SECRET',
];

/** Short names are too similar: HOME and HOST differ by two letters, REDIS_URL and MEDIA_URL too. */
const SHORTEST_COMPARED = 6;
const LONG_NAME = 12;

/** A variable that no program reads, and the setting that its name resembles. */
export interface UnknownVariable {
  name: string;
  similar: string | undefined;
}

/**
 * Finds settings that have no effect: names with one of our prefixes, and names that resemble a known setting. Other
 * variables belong to the system.
 */
export function unknownVariables(names: string[], known: readonly string[]): UnknownVariable[] {
  const others = names.filter((name) => !known.includes(name) && !READ_BY_LIBRARIES.includes(name));
  return others
    .map((name) => ({ name, similar: similarTo(name, known) }))
    .filter(({ name, similar }) => similar || (OWN_PREFIXES.test(name) && !SERVICE_LINKS.test(name)));
}

/** The known name that differs by one letter, by two swapped letters, or in a long name by any two letters. */
export function similarTo(name: string, known: readonly string[]): string | undefined {
  if (name.length < SHORTEST_COMPARED) return undefined;
  const nearest = closest(name, known);
  const mayDifferByTwo = name.length >= LONG_NAME || letters(name) === letters(nearest);
  return distance(name, nearest) <= (mayDifferByTwo ? 2 : 1) ? nearest : undefined;
}

const letters = (name: string) => [...name].sort().join('');

/**
 * Finds variables of a service's container that resemble one of its settings. Prefixes are ignored because containers
 * also get settings of other services. Without containers, the launcher reports such variables once for all services.
 */
export function misspelledVariables(schema: z.ZodType, source: EnvSource): UnknownVariable[] {
  if (!source.SECRETS_DIR || !(schema instanceof z.ZodObject)) return [];
  const found = unknownVariables(Object.keys(withSecrets(source)), Object.keys(schema.shape));
  return found.filter(({ similar }) => similar);
}
