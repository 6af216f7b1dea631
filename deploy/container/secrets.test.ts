import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { SERVERS } from '@whereabouts/shared/contracts/programs.js';
import { ServiceKeys } from '@whereabouts/shared/nest/security/service-keys/service-keys.js';
import { parse } from 'yaml';
import { checkout } from '../../tools/start/folders.js';
import { NAMES, type Secrets, variablesOf } from './secrets.js';

interface Service {
  networks?: string[];
  environment?: Record<string, string>;
  user?: string;
  volumes?: string[];
  cap_drop?: string[];
}

const secrets = Object.fromEntries(NAMES.map((name) => [name, `${name}-`.padEnd(43, 'x')])) as Secrets;
const folders = variablesOf(secrets);
const { services } = parse(readFileSync(join(checkout, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};

test('each service gets only its own keys, without the master secret and without other services’ passwords', () => {
  for (const name of SERVERS) {
    const text = JSON.stringify(folders[name]);
    expect(ServiceKeys.parse(folders[name].SERVICE_KEYS ?? '').program).toBe(name);
    expect(text).not.toContain(secrets.internal);
    expect(text).not.toContain(secrets.postgres);
    for (const other of SERVERS) {
      if (other !== name && other !== 'gateway') expect(text).not.toContain(secrets[other]);
    }
  }
});

test('no container that answers calls has the password of the database superuser', () => {
  const withAdmin = Object.entries(folders).filter(([, variables]) => JSON.stringify(variables).includes('postgres:'));
  const admins = withAdmin.filter(([, variables]) => JSON.stringify(variables).includes(secrets.postgres));
  expect(admins.map(([folder]) => folder)).toEqual(['operator']);
  const readers = Object.entries(services).filter(
    ([, { environment }]) => environment?.SECRETS_DIR === '/secrets/operator',
  );
  expect(readers.map(([name]) => name).sort()).toEqual([
    'admin',
    'backup',
    'backup-schedule',
    'backup-small',
    'migrate',
    'migrate-small',
    'move-photos',
  ]);
});

test('the container that decodes photos has its own user and no secrets', () => {
  const { user, volumes, environment, networks, cap_drop } = services.photos as Service;
  expect(cap_drop).toEqual(['ALL']);
  expect(Object.keys(environment ?? {})).toEqual(['LOG_LEVEL']);
  expect(volumes).toEqual(['photo-work:/tmp']);
  expect(networks).toEqual(['photos']);
  expect(Object.keys(services).filter((name) => services[name]?.networks?.includes('photos'))).toEqual([
    'media',
    'photos',
    'small',
  ]);
  // No image may run as this user either.
  const [id = ''] = user?.split(':') ?? [];
  expect(readFileSync(join(checkout, 'deploy/Dockerfile'), 'utf8')).not.toContain(`USER ${id}`);
  expect(Object.keys(services).filter((name) => services[name]?.user === user)).toEqual(['photos']);
});

test('only containers that need the database, the photo files or the broker can reach them', () => {
  const on = (network: string) =>
    Object.keys(services)
      .filter((name) => services[name]?.networks?.includes(network))
      .sort();
  expect(on('web')).toEqual(['gateway', 'small', 'web']);
  expect(on('store')).toEqual(['backup', 'backup-schedule', 'media', 'move-photos', 's3']);
  expect(on('data')).not.toContain('gateway');
  expect(on('data')).not.toContain('web');
  expect(on('services')).not.toContain('postgres');
  const unconnected = Object.keys(services).filter((name) => !services[name]?.networks);
  expect(unconnected).toEqual(['secrets']);
});
