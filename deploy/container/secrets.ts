import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Program } from '@whereabouts/shared/contracts/programs.js';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { secret } from '../../tools/start/credentials.js';
import { brokerUrls, definitions, serviceBrokerUrls } from '../../tools/start/rabbitmq-definitions.js';
import { DATABASE_SERVICES, serviceUrl } from '../database/service-roles.js';

/** Reader of each folder of the volume: the group of the container with this name. */
const GROUPS = {
  whereabouts: 10_000,
  gateway: 10_001,
  auth: 10_002,
  inventory: 10_003,
  sharing: 10_004,
  media: 10_005,
  analysis: 10_006,
  postgres: 10_008,
  rabbitmq: 10_009,
  s3: 10_010,
  operator: 10_011,
} as const;
type Reader = keyof typeof GROUPS;

export const NAMES = [
  'internal',
  'postgres',
  'rabbitmq',
  's3_access_key',
  's3_secret_key',
  ...DATABASE_SERVICES,
] as const;
export type Secrets = Record<(typeof NAMES)[number], string>;

/** Reads the secrets of this volume, and creates missing ones. Only root can open the file. */
function secretsIn(file: string): Secrets {
  const known: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = Object.fromEntries(NAMES.map((name) => [name, known[name] ?? secret()])) as Secrets;
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** The secrets of each container. */
export function variablesOf(secrets: Secrets): Record<Reader, Record<string, string>> {
  const database = (password: string) => `postgres://postgres:${password}@postgres:5432/whereabouts`;
  const admin = database(secrets.postgres);
  const broker = `amqp://whereabouts:${secrets.rabbitmq}@rabbitmq:5672`;
  const common = (service: Program) => ({
    ...serviceBrokerUrls(broker, secrets.internal, service),
    SERVICE_KEYS: serviceKeysOf(secrets.internal, service),
  });
  const bucket = { S3_ACCESS_KEY: secrets.s3_access_key, S3_SECRET_KEY: secrets.s3_secret_key };
  const ofService = (service: (typeof DATABASE_SERVICES)[number]) => ({
    ...common(service),
    DATABASE_URL: serviceUrl(admin, service, secrets[service]),
  });
  const databases = Object.fromEntries(
    DATABASE_SERVICES.map((service) => [
      `${service.toUpperCase()}_DATABASE_URL`,
      serviceUrl(admin, service, secrets[service]),
    ]),
  );
  return {
    // All services in one process have the keys of all services.
    whereabouts: { ...brokerUrls(broker), INTERNAL_SECRET: secrets.internal, ...databases },
    // For the operator: migrations, backups and commands.
    operator: {
      ...brokerUrls(broker),
      SERVICE_KEYS: serviceKeysOf(secrets.internal, 'operator'),
      ...bucket,
      ADMIN_DATABASE_URL: admin,
      ...databases,
    },
    gateway: common('gateway'),
    auth: ofService('auth'),
    inventory: ofService('inventory'),
    sharing: ofService('sharing'),
    media: { ...ofService('media'), ...bucket },
    analysis: ofService('analysis'),
    postgres: { POSTGRES_PASSWORD: secrets.postgres },
    rabbitmq: {
      'rabbitmq.conf': 'load_definitions = /secrets/rabbitmq/definitions.json\n',
      'definitions.json': definitions({ user: 'whereabouts', password: secrets.rabbitmq, master: secrets.internal }),
    },
    s3: { S3_ACCESS_KEY: secrets.s3_access_key, S3_SECRET_KEY: secrets.s3_secret_key },
  };
}

/**
 * Creates the secrets of a Compose installation at its first start. Each container gets a folder with its own
 * variables, one file each, readable only by its own group. A compromised container exposes only the secrets that it
 * uses.
 */
export function writeSecrets(volume: string): void {
  const secrets = secretsIn(join(volume, 'secrets.json'));
  chmodSync(volume, 0o711);
  for (const [reader, variables] of Object.entries(variablesOf(secrets))) {
    const folder = join(volume, reader);
    mkdirSync(folder, { recursive: true });
    // An earlier version gave this container more secrets.
    for (const name of readdirSync(folder)) if (!(name in variables)) rmSync(join(folder, name));
    const files = Object.entries(variables).map(([name, value]) => {
      const file = join(folder, name);
      writeFileSync(file, value, { mode: 0o440 });
      return file;
    });
    for (const path of [folder, ...files]) chownSync(path, 0, GROUPS[reader as Reader]);
    chmodSync(folder, 0o750);
  }
}

/** The user of the container `ollama`. */
const OLLAMA = 10_013;

/** A new volume belongs to root, and so do models that an earlier version downloaded as root. */
function giveModels(volume: string): void {
  for (const path of ['.', ...readdirSync(volume, { recursive: true, encoding: 'utf8' })])
    chownSync(join(volume, path), OLLAMA, OLLAMA);
}

if (import.meta.main) {
  const [volume = '/secrets', images, models] = process.argv.slice(2);
  writeSecrets(volume);
  // A new volume belongs to root, but the storage server does not run as root.
  if (images) chownSync(images, GROUPS.s3, GROUPS.s3);
  if (models) giveModels(models);
}
