import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problem } from '../../testing/answers';
import { exportData } from './export';

// The test uses a real server and jsdom's real XMLHttpRequest. `open` is patched to add the server's address.
const asked: (string | undefined)[] = [];
let answer: [status: number, body: string] = [200, ''];
const server = createServer((request, response) => {
  const preflight = request.method === 'OPTIONS';
  if (!preflight) asked.push(request.headers.authorization);
  response.writeHead(preflight ? 200 : answer[0], {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
  });
  response.end(preflight ? '' : answer[1]);
});
const open = XMLHttpRequest.prototype.open;

beforeEach(async () => {
  asked.length = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, path: string | URL) {
    open.call(this, method, `http://127.0.0.1:${port}${path}`, true);
  };
});

afterEach(async () => {
  XMLHttpRequest.prototype.open = open;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

function run() {
  const sizes: number[] = [];
  const running = new AbortController();
  const archive = exportData({ token: 'secret', onProgress: (bytes) => sizes.push(bytes), signal: running.signal });
  return { archive, sizes, running };
}

test('an export sends the token and reports its progress', async () => {
  answer = [200, 'the whole archive'];
  const { archive, sizes } = run();
  expect((await archive).size).toBe(17);
  expect(sizes.at(-1)).toBe(17);
  expect(asked).toEqual(['Bearer secret']);
});

test('an export reads the error body of a refusal', async () => {
  answer = [503, JSON.stringify(problem('Photos cannot be read right now.', 'unavailable'))];
  await expect(run().archive).rejects.toEqual({
    status: 503,
    code: 'unavailable',
    text: 'Photos cannot be read right now.',
  });
});

test('an aborted export rejects with a network error', async () => {
  const { archive, running } = run();
  running.abort();
  await expect(archive).rejects.toEqual({ status: null, code: 'network', text: null });
});
