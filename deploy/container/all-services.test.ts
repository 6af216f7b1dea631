import { expect, test } from '@jest/globals';
import { readEnv, ServiceEnv } from '@whereabouts/shared/nest/process/env.js';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { allServices } from './all-services.js';

const INTERNAL_SECRET = 'a master secret of this test'.padEnd(40, '.');
const RABBITMQ_URL = 'amqp://broker';

test('each service in the one process derives its own keys, whatever SERVICE_KEYS says', () => {
  const services = allServices({ INTERNAL_SECRET, RABBITMQ_URL, SERVICE_KEYS: serviceKeysOf(INTERNAL_SECRET, 'auth') });
  const programs = services.map(({ name, env }) => readEnv(name, ServiceEnv, env).SERVICE_KEYS.program);
  expect(programs).toEqual(services.map(({ name }) => name));
});

test('the one process does not start with only one program’s keys', () => {
  expect(() => allServices({ RABBITMQ_URL, SERVICE_KEYS: serviceKeysOf(INTERNAL_SECRET, 'auth') })).toThrow(
    'Set INTERNAL_SECRET',
  );
});
