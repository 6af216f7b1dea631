import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { TestGateway } from '../testing/test-gateway.js';

const SERVICES = ['auth', 'inventory', 'sharing', 'media', 'analysis'];

@Controller()
class Silent {}

let gateway: TestGateway;

beforeAll(async () => {
  const others = SERVICES.filter((name) => name !== 'auth').map((name) => [name, Silent]);
  gateway = await TestGateway.start({}, Object.fromEntries(others));
});

afterAll(() => gateway?.close());

async function health() {
  const response = await gateway.call('/health');
  const { status, down, services } = (await response.json()) as {
    status: string;
    down: string[];
    services: Record<string, { status: string }>;
  };
  return [response.status, status, Object.entries(services).map(([name, report]) => `${name} ${report.status}`), down];
}

test('the product is healthy if each service is, and names the service that is not', async () => {
  expect(await health()).toEqual([200, 'ok', SERVICES.map((name) => `${name} ok`), []]);
  await gateway.stop('sharing');
  const withoutSharing = SERVICES.map((name) => `${name} ${name === 'sharing' ? 'error' : 'ok'}`);
  expect(await health()).toEqual([503, 'error', withoutSharing, ['sharing: service']]);
});

test('a gateway is ready only while auth is, regardless of other services', async () => {
  expect(await gateway.status('/health/ready')).toBe(200);
  await gateway.stop('auth');
  expect(await gateway.status('/health/ready')).toBe(503);
  expect(await gateway.status('/health/live')).toBe(200);
});
