import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSecrets } from '@whereabouts/shared/nest/process/env.js';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { startBackingServices } from '../../tools/start/backing-services.js';
import { credentialsIn } from '../../tools/start/credentials.js';
import { dataFolder, makeDataFolder, runFile } from '../../tools/start/folders.js';
import { brokerUrls } from '../../tools/start/rabbitmq-definitions.js';
import { runningAddress } from '../../tools/start/run-lock.js';
import { DATABASE_SERVICES } from '../database/service-roles.js';
import { type Databases, databasesOf } from './databases.js';

type Environment = Record<string, string | undefined>;

/** Addresses of everything that a backup contains. */
export interface BackupSource {
  env: Environment;
  databases: Databases;
  rabbitmq_url: string | undefined;
  /** The broker address for commands. */
  commands_url: string | undefined;
  /** The keys that sign an operator's commands, in the format of `SERVICE_KEYS`. */
  operator_keys: string | undefined;
  stop(): Promise<void>;
}

/** Tests run with `TEST_DATABASE_URL`, and must not use any of these. */
const DATABASE_NAMES = [
  'DATABASE_URL',
  ...['admin', ...DATABASE_SERVICES].map((name) => `${name.toUpperCase()}_DATABASE_URL`),
];

const namesDatabase = (env: Environment) => DATABASE_NAMES.some((name) => env[name]);

/** The servers that the environment names. Otherwise the checkout's own servers, started if necessary. */
export async function backupSource(): Promise<BackupSource> {
  const given = withSecrets(process.env);
  const isLocal = !namesDatabase(given);
  if (!isLocal) {
    const databases = databasesOf(given);
    const stop = async () => undefined;
    const operator_keys = given.SERVICE_KEYS ?? operatorKeys(given.INTERNAL_SECRET);
    const { RABBITMQ_URL: rabbitmq_url, RABBITMQ_COMMANDS_URL: commands_url = rabbitmq_url } = given;
    return { env: given, databases, rabbitmq_url, commands_url, operator_keys, stop };
  }
  const photos = given.S3_ENDPOINT ? {} : { PHOTO_DIR: given.PHOTO_DIR ?? join(dataFolder, 'photos') };
  const env = { ...given, ...photos, DATA_DIR: dataFolder };
  // A restore may be the first command on a machine.
  makeDataFolder(dataFolder);
  const started = runningAddress(runFile) ? undefined : await startBackingServices(dataFolder, given);
  await started?.ready();
  const { postgres_admin_password, rabbitmq_user, rabbitmq_password, internal_secret } = credentialsIn(
    join(dataFolder, 'credentials.json'),
  );
  const ports = JSON.parse(readFileSync(join(dataFolder, 'ports.json'), 'utf8')) as Record<string, number>;
  const admin = `postgres://postgres:${postgres_admin_password}@127.0.0.1:${ports.postgres}/whereabouts`;
  const own = brokerUrls(`amqp://${rabbitmq_user}:${rabbitmq_password}@127.0.0.1:${ports.rabbitmq}`);
  const broker: Partial<typeof own> = given.RABBITMQ_URL ? given : own;
  return {
    env,
    databases: databasesOf({ ADMIN_DATABASE_URL: admin }),
    rabbitmq_url: broker.RABBITMQ_URL,
    commands_url: broker.RABBITMQ_COMMANDS_URL ?? broker.RABBITMQ_URL,
    operator_keys: operatorKeys(given.INTERNAL_SECRET ?? internal_secret),
    stop: async () => started?.stop(),
  };
}

const operatorKeys = (secret: string | undefined) => secret && serviceKeysOf(secret, 'operator');
