import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { prepend } from './raw-middleware.js';

const server = createServer((request, response) => response.end(request.headers['x-seen']));

afterAll(() => {
  server.close();
});

test('a step that throws ends its request with a 500, and other requests are answered as before', async () => {
  prepend(server, [
    (request, _response, next) => {
      if (request.url === '/broken') throw new Error('select secret from table');
      request.headers['x-seen'] = 'first';
      next();
    },
    (request, _response, next) => {
      request.headers['x-seen'] += ', second';
      next();
    },
  ]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const broken = await fetch(`${address}/broken`);
  expect(broken.status).toBe(500);
  expect(await broken.text()).not.toContain('secret');
  expect(await (await fetch(address)).text()).toBe('first, second');
});
