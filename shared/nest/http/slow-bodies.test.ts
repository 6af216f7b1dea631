import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { prepend } from './raw-middleware.js';
import { slowBodies } from './slow-bodies.js';

const PERIOD_MS = 1_000;
const FORM = 'multipart/form-data; boundary=x';

const server = createServer((request, response) => {
  if (request.url === '/refused') return void response.writeHead(401, { 'content-length': 0 }).end();
  request.resume().once('end', () => {
    if (!response.headersSent) response.setHeader('Connection', 'close').end('received');
  });
});

beforeAll(async () => {
  prepend(server, [slowBodies(PERIOD_MS)]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
});

/**
 * Sends a number of bytes in each tenth of a period, and returns the response after the server has closed the
 * connection.
 */
async function send(path: string, type: string, bytes: number, tenths: number): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${tenths * bytes}\r\n\r\n`,
  );
  for (let tenth = 0; tenth < tenths && socket.writable; tenth += 1) {
    socket.write('x'.repeat(bytes));
    await setTimeout(PERIOD_MS / 10);
  }
  await closed;
  return answer;
}

test('a body other than a form has one period to arrive', async () => {
  expect(await send('/', 'application/json', 1_000, 30)).toMatch(/^HTTP\/1.1 408 .*"code":"request_too_slow"/s);
  expect(await send('/', 'application/json', 10, 2)).toMatch(/received$/);
});

test('a form may arrive slowly as long as it makes progress', async () => {
  expect(await send('/', FORM, 1_000, 30)).toMatch(/received$/);
  expect(await send('/', FORM, 1, 30)).toMatch(/^HTTP\/1.1 408 .*"code":"upload_too_slow"/s);
});

test('a connection is closed if the body of an answered request keeps arriving slowly', async () => {
  const began = Date.now();
  expect(await send('/refused', FORM, 1, 200)).toMatch(/^HTTP\/1.1 401/);
  expect(Date.now() - began).toBeLessThan(15 * PERIOD_MS);
});
