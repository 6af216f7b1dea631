import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { disposableFolder } from '../../tests/environment/disposable.js';
import { dockerAddress, dockerAnswers } from './docker.js';

let folder: string;
let server: Server | undefined;

beforeEach(() => {
  folder = disposableFolder();
  jest.replaceProperty(process, 'env', { ...process.env, DOCKER_HOST: `unix://${join(folder, 'docker.sock')}` });
});

afterEach(() => {
  jest.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listen(answer: RequestListener): Promise<void> {
  server = createServer(answer);
  await once(server.listen(join(folder, 'docker.sock')), 'listening');
}

test('a Docker engine that answers a ping is found', async () => {
  const paths: (string | undefined)[] = [];
  await listen(({ method, url }, response) => {
    paths.push(`${method} ${url}`);
    response.end('OK');
  });
  expect(await dockerAnswers()).toBe(true);
  expect(paths).toEqual(['GET /_ping']);
});

test('a socket without an engine does not count as an engine', async () => {
  expect(await dockerAnswers()).toBe(false);
});

test('a socket that refuses the ping or closes the connection does not count as an engine', async () => {
  await listen((request, response) => {
    if (request.url === '/_ping') response.writeHead(503).end();
  });
  expect(await dockerAnswers()).toBe(false);
  server?.removeAllListeners('request').on('request', (request) => request.socket.destroy());
  expect(await dockerAnswers()).toBe(false);
});

test('DOCKER_HOST names a socket or an address, and an empty value means the default socket', () => {
  expect(dockerAddress('unix:///run/engine.sock')).toEqual({ socketPath: '/run/engine.sock' });
  expect(dockerAddress('tcp://127.0.0.1:2375')).toEqual({ hostname: '127.0.0.1', port: '2375' });
  process.env.DOCKER_HOST = '';
  expect(dockerAddress()).toEqual({ socketPath: '/var/run/docker.sock' });
});
