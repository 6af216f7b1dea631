import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { disposableFolder } from '../environment/disposable.js';
import { isRunning } from '../environment/process-tree.js';
import { startProduct } from '../environment/started-product.js';

const GONE_WITHIN_MS = 10_000;

/** The beginning or a part of the command line of each process. */
const PROGRAMS = { npm: /^npm start/, 'run.mjs': /tools\/run\.mjs start/, launcher: /dist\/tools\/start\/start\.js/ };
type Program = keyof typeof PROGRAMS;

const folder = disposableFolder();

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

// Without the launcher, `run.mjs` ends whether npm lives or not, so killing only the launcher would repeat the first case.
test.each<Program[][]>([[['npm', 'launcher']], [['run.mjs']]])(
  'all processes of `npm start -- --processes` end within 10 s after %j are killed',
  async (killed) => {
    const product = await startProduct(folder, { args: ['--processes'] });
    const processes = product.processes();
    const names = processes.map(({ command }) => command).join('\n');
    for (const program of [/postgres/, /beam/, /epmd/, /gateway.*main\.js/, /sharing.*main\.js/])
      expect(names).toMatch(program);
    for (const program of killed) {
      const found = processes.find(({ command }) => PROGRAMS[program].test(command) && !/^sh /.test(command));
      process.kill(found?.pid ?? Number.NaN, 'SIGKILL');
    }
    const killed_at = Date.now();
    while (processes.some(isRunning) && Date.now() < killed_at + GONE_WITHIN_MS) await pause(100);
    expect(processes.filter(isRunning).map(({ command }) => command)).toEqual([]);
    console.log(`${killed.join(' and ')} killed: all gone after ${((Date.now() - killed_at) / 1000).toFixed(1)} s`);
  },
);
