import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let port: number;

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

beforeAll(async () => {
  port = await freePort();
  gateway = await TestGateway.start({ METRICS_PORT: String(port) });
});

afterAll(() => gateway?.close());

test('metrics are on a separate port, not on the public one', async () => {
  await gateway.status('/api/auth/me', gateway.user().token);
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(await response.text()).toContain('name="GET /api/auth/me"');
  expect(await gateway.status('/metrics')).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});
