import { unknownVariables } from '@whereabouts/shared/nest/process/unknown-variables.js';
import { DATABASE_SERVICES } from '../database/service-roles.js';
import { variableNames } from './configuration-table.js';

/** Settings of docker-compose.yml itself: ports, images and host folders. */
const OF_COMPOSE = [
  'BACKUPS',
  'COMPOSE_PROFILES',
  'GRAFANA_IMAGE',
  'GRAFANA_LISTEN',
  'IMAGES',
  'LISTEN',
  'LOCAL_AI_MEMORY',
  'LOCAL_AI_MODEL',
  'OLLAMA_IMAGE',
  'POSTGRES_IMAGE',
  'PROMETHEUS_IMAGE',
  'RABBITMQ_IMAGE',
  'S3_IMAGE',
  'VERSION',
];

/** Settings of migrations and commands. */
const OF_COMMANDS = [
  'ADMIN_DATABASE_URL',
  'COPY_DIR',
  'DEMO',
  'LOCAL_URL',
  'MIGRATE_WITHOUT_COPY',
  'PHOTOS_IN',
  'SECRETS_DIR',
  ...DATABASE_SERVICES.map((service) => `${service.toUpperCase()}_DATABASE_URL`),
];

/** Names of all variables that have an effect. */
export const knownVariables = async () => [...new Set([...(await variableNames()), ...OF_COMPOSE, ...OF_COMMANDS])];

/** Prints the settings of this environment that have no effect. */
export async function warnOfUnknownVariables(env: Record<string, string | undefined>): Promise<void> {
  for (const { name, similar } of unknownVariables(Object.keys(env), await knownVariables())) {
    const advice = similar ? `Did you mean ${similar}?` : 'deploy/README.md lists all settings.';
    console.warn(`${name} is not a setting. ${advice}`);
  }
}
