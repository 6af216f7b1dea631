import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { until } from '../../testing/until.js';
import { LogDestination } from './log-destination.js';

const folder = mkdtempSync(join(tmpdir(), 'log-'));

afterAll(() => rmSync(folder, { recursive: true }));

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');

test('log lines are written in order to a file that only its owner can read', async () => {
  const file = join(folder, 'new', 'own.log');
  const log = new LogDestination(file);
  for (let n = 0; n < 100; n++) log.write(`${n}\n`);
  await until(() => existsSync(file) && linesOf(file).length === 100);
  expect(linesOf(file)).toEqual(Array.from({ length: 100 }, (_, n) => String(n)));
  expect(execFileSync('stat', ['-c', '%a', file], { encoding: 'utf8' }).trim()).toBe('600');
});

// Every write to /dev/full fails with ENOSPC.
const dev = existsSync('/dev/full') ? test : test.skip;

dev('on a full disk, log lines wait and the latest are dropped, and logging resumes when there is space', async () => {
  const file = join(folder, 'full.log');
  symlinkSync('/dev/full', file);
  const log = new LogDestination(file);
  for (let n = 0; n < 1_200; n++) log.write(`${'x'.repeat(1_000)}\n`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const roomy = join(folder, 'roomy.log');
  // The open file simulates the disk. From now on it has space.
  Object.assign(log, { descriptor: undefined, place: roomy });
  await until(() => existsSync(roomy) && linesOf(roomy).some((line) => line.includes('log lines dropped')));
  log.write('after\n');
  await until(() => linesOf(roomy).at(-1) === 'after');
  const count = Number(/"dropped":(\d+)/.exec(readFileSync(roomy, 'utf8'))?.[1]);
  expect(linesOf(roomy)).toHaveLength(1_200 - count + 2);
});

dev('a process whose log cannot be written keeps running and exits normally', () => {
  const module = join(import.meta.dirname, '..', '..', 'dist', 'nest', 'observability', 'log-destination.js');
  const program = `
    const { LogDestination } = await import(${JSON.stringify(module)});
    const log = new LogDestination('/dev/full');
    log.write('lost');
    await new Promise((resolve) => setTimeout(resolve, 500));
    console.log('still here');`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 20_000 });
  expect([status, String(stdout)]).toEqual([0, 'still here\n']);
});
