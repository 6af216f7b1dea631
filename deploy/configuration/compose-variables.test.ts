import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { SERVERS } from '@whereabouts/shared/contracts/programs.js';
import { parse } from 'yaml';
import { checkout } from '../../tools/start/folders.js';
import { NAMES, type Secrets, variablesOf } from '../container/secrets.js';
import { variables } from './configuration-table.js';

/** Variables that operators do not set in Compose. */
const NOT_CHOSEN = [
  // The image sets these.
  ...['NODE_ENV', 'HOST', 'PORT', 'WEB_DIR'],
  // A container logs to its standard output.
  'LOG_FILE',
  // Each container gets one of the two.
  ...['INTERNAL_SECRET', 'SERVICE_KEYS'],
  // Photos are in the bucket, or in the folder of `small`.
  'PHOTO_DIR',
  // For development and tests.
  ...['AUTH_EXPOSE_RESET_TOKEN', 'GOOGLE_ISSUER', 'GOOGLE_JWKS_URL', 'GOOGLE_AUTHORIZATION_URL', 'GOOGLE_TOKEN_URL'],
];

interface Compose {
  services: Record<string, { environment?: Record<string, string> }>;
}

const { services } = parse(readFileSync(join(checkout, 'docker-compose.yml'), 'utf8'), { merge: true }) as Compose;
const secrets = variablesOf(Object.fromEntries(NAMES.map((name) => [name, name.padEnd(43, 'x')])) as Secrets);

const containers = [...SERVERS.map((server) => [server, server] as const), ['analysis-worker', 'analysis'] as const];

const settings = async () => (await variables()).filter(({ name }) => !NOT_CHOSEN.includes(name));

test.each(containers)('the container %s gets every setting that %s reads', async (container, program) => {
  const given = { ...services[container]?.environment, ...secrets[program] };
  const read = (await settings()).filter(({ services: by }) => by.includes('all') || by.includes(program));
  expect(read.map(({ name }) => name).filter((name) => !(name in given))).toEqual([]);
});

test('the container with all services gets every setting', async () => {
  const given = { ...services.small?.environment, ...secrets.whereabouts };
  // One process needs no service addresses, and its photos are in a folder.
  const without = /^(DATABASE_URL|MEDIA_URL|INVENTORY_URL|ANALYSIS_URL|ROLE|S3_.*)$/;
  const read = (await settings()).filter(({ name, services: by }) => !without.test(name) && !by.includes('backup'));
  expect(read.map(({ name }) => name).filter((name) => !(name in given))).toEqual([]);
});

test.each(['backup', 'backup-small', 'backup-schedule'])(
  'the container %s gets every setting of backups',
  async (container) => {
    const read = (await settings()).filter(({ services: by }) => by.includes('backup'));
    expect(read.map(({ name }) => name)).toContain('BACKUP_SCHEDULE');
    expect(read.map(({ name }) => name).filter((name) => !(name in (services[container]?.environment ?? {})))).toEqual(
      [],
    );
  },
);
