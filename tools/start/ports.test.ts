import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort, isFree, rememberedPorts } from './ports.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
  file = join(folder, 'ports.json');
});

afterEach(() => rmSync(folder, { recursive: true }));

async function listen(port: number): Promise<AsyncDisposable> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { [Symbol.asyncDispose]: async () => void (await once(server.close(), 'close')) };
}

test('a port is free until a program listens on it', async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  await using _server = await listen(port);
  expect(await isFree(port)).toBe(false);
  expect(await isFree(port, '0.0.0.0')).toBe(false);
});

test('a found port is not found again before a program listens on it', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  expect(new Set(ports).size).toBe(3);
});

test('ports are chosen once', async () => {
  const ports = await rememberedPorts(file, ['postgres', 'rabbitmq']);
  expect(ports.postgres).not.toBe(ports.rabbitmq);
  expect(ports.postgres).toBeLessThan(32_768);
  expect(await rememberedPorts(file, ['postgres', 'rabbitmq'])).toEqual(ports);
});

test('a remembered port that is now in use is replaced, and the others stay', async () => {
  const before = await rememberedPorts(file, ['postgres', 'rabbitmq']);
  await using _server = await listen(before.postgres);
  const after = await rememberedPorts(file, ['postgres', 'rabbitmq']);
  expect(after.postgres).not.toBe(before.postgres);
  expect(after.rabbitmq).toBe(before.rabbitmq);
});
