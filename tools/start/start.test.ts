import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkout } from './folders.js';
import { freePort, isFree } from './ports.js';

const entry = join(checkout, 'dist', 'tools', 'start', 'start.js');

function start(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [entry], { env: { ...process.env, ...env } }, (problem, stdout, stderr) =>
      resolve({ code: problem?.code, output: stdout + stderr }),
    );
  });
}

/** Number of consecutive ports that a run uses. */
const PORTS = 6;

/** The last port of a free range. */
async function lastOfFreePorts(): Promise<number> {
  for (;;) {
    const last = await freePort();
    const others = Array.from({ length: PORTS - 1 }, (_, index) => isFree(last - 1 - index));
    if ((await Promise.all(others)).every(Boolean)) return last;
  }
}

test('the start reports a port in use, and starts nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
  const port = await lastOfFreePorts();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { code, output } = await start({ PORT: String(port - PORTS + 1), HOST: '127.0.0.1', DATA_DIR: folder });
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} is in use by another program. Choose another with PORT=${port + 95} npm start.\n`);
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
  other.close();
  rmSync(folder, { recursive: true });
});

test('the start rejects a port that is not a number', async () => {
  expect(await start({ PORT: 'five' })).toEqual({
    code: 1,
    output: 'PORT=five is no port. Choose a number, for example PORT=5001.\n',
  });
});
