import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startPortMapper } from './port-mapper.js';
import { freePort } from './ports.js';

test('port mappers that start at the same time on the same port each get their own port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
  const options = { folder, log: join(folder, 'log'), port: await freePort(), osUser: undefined };
  const mappers = await Promise.all([1, 2, 3].map(() => startPortMapper(options)));
  expect(new Set(mappers.map(({ port }) => port)).size).toBe(3);
  const ended = mappers.map(({ child }) => child.ended.then(() => 'ended'));
  expect(await Promise.race([...ended, Promise.resolve('all run')])).toBe('all run');
  await Promise.all(mappers.map(({ child }) => child.stop()));
  rmSync(folder, { recursive: true });
});
