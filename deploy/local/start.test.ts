import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from './folders.js';
import { freePort } from './ports.js';

const entry = join(checkout, 'deploy', 'dist', 'local', 'start.js');

function start(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [entry], { env: { ...process.env, ...env } }, (problem, stdout, stderr) =>
      resolve({ code: problem?.code, output: stdout + stderr }),
    );
  });
}

test('a port in use is named, and nothing is started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
  const port = await freePort();
  // The last of the six ports a run needs.
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const { code, output } = await start({ PORT: String(port - 5), HOST: '127.0.0.1', DATA_DIR: folder });
  expect(code).toBe(1);
  expect(output).toBe(`Port ${port} is in use by another program. Choose another with PORT=${port + 95} npm start.\n`);
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
  other.close();
  rmSync(folder, { recursive: true });
});

test('a port that is no number is refused', async () => {
  expect(await start({ PORT: 'five' })).toEqual({
    code: 1,
    output: 'PORT=five is no port. Choose a number, for example PORT=5001.\n',
  });
});
