import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { credentialsIn } from '../start/credentials.js';
import { setupCodeFor } from './setup-code.js';

let config: object = {};
const server = createServer((_, response) => response.end(JSON.stringify(config)));
let address: string;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test('the demo reads the setup code from the data folder only if there is no account yet', async () => {
  config = { setup_required: true };
  expect(await setupCodeFor(address, folder)).toEqual({});
  const { setup_code } = credentialsIn(join(folder, 'credentials.json'));
  expect(await setupCodeFor(address, folder)).toEqual({ setup_code });
  config = {};
  expect(await setupCodeFor(address, folder)).toEqual({});
});
