import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestGateway } from './testing/test-gateway.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start();
});

afterAll(() => gateway?.close());

/** The gateway's response to these bytes, up to the end of the connection. */
function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(gateway.address).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test('a connection is closed if its headers are incomplete after 15 seconds', async () => {
  const began = Date.now();
  expect(await answerTo('GET /health/live HTTP/1.1\r\nHost: a\r\n')).toMatch(/^HTTP\/1.1 408/);
  expect(Date.now() - began).toBeGreaterThan(14_000);
  // Node checks every 5 s. The rest is tolerance for a busy machine.
  expect(Date.now() - began).toBeLessThan(30_000);
});

test('a request with two Host headers is a 400', async () => {
  const head = 'GET /health/live HTTP/1.1\r\nConnection: close\r\nHost: a\r\n';
  expect(await answerTo(`${head}Host: b\r\n\r\n`)).toMatch(/^HTTP\/1.1 400/);
  expect(await answerTo(`${head}\r\n`)).toMatch(/^HTTP\/1.1 200/);
});
