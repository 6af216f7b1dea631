import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Agent, getGlobalDispatcher, fetch as limitedFetch, setGlobalDispatcher } from 'undici';
import { boundedFetch } from './bounded-fetch.js';

const server = createServer(async (_request, response) => {
  await setTimeout(2_500);
  response.end('{}');
});
const usual = getGlobalDispatcher();
/** In place of the five minutes of Node's `fetch`, which reads these options too. */
const impatient = new Agent({ headersTimeout: 100, bodyTimeout: 100 });
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setGlobalDispatcher(impatient);
});

afterAll(async () => {
  setGlobalDispatcher(usual);
  await impatient.close();
  server.closeAllConnections();
  server.close();
});

test('an answer may take longer than the limits of Node, until its signal ends it', async () => {
  const tooLate = { cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } };
  const answer = boundedFetch(100)(url);
  await expect(limitedFetch(url)).rejects.toMatchObject(tooLate);
  expect(await (await answer).json()).toEqual({});
  await expect(boundedFetch(100)(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow('timeout');
});
