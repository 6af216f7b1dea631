import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { disposableFolder } from '../../tests/environment/disposable.js';
import { launch } from '../start/child-process.js';
import { checkout } from '../start/folders.js';
import { freePort } from '../start/ports.js';
import { untilReady } from '../start/readiness.js';
import type { Figure } from './figure.js';
import { idleFigures } from './idle.js';

/**
 * By then start-up work is over: memory is released, all queues were polled, and autovacuum, which runs every minute,
 * has processed the new database.
 */
const IDLE_MS = 150_000;

/**
 * Runs `npm start` with its own data. Measures the seconds to ready on the second start, and the resources of the idle
 * process.
 */
export async function startUp(): Promise<Figure[]> {
  const folder = disposableFolder();
  const cold = await startOnce(folder);
  await cold.stop();
  const warm = await startOnce(folder);
  await pause(IDLE_MS);
  const megabytes = residentMegabytes(warm.pid);
  const idle = await idleFigures(folder, warm.pid);
  await warm.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return [
    { name: 'warm npm start to ready', measured: warm.seconds, unit: 's', budget: { at_most: 6 } },
    { name: 'all services in one process, idle', measured: megabytes, unit: 'MB', budget: { at_most: 350 } },
    ...idle,
    installedAndBuilt(),
  ];
}

/** Folders that checks, tests and screenshots write, but a start does not. */
const WRITTEN_BY_TOOLS = [
  'node_modules/.cache',
  'node_modules/.vitest-cache',
  'screenshots',
  'dist/tests/e2e',
  'dist/tools/screenshots',
  'web/dist-types',
  'tests/test-results',
];

/** Disk usage of the checkout after a start, without history, data, and the packages of checks and tests. */
function installedAndBuilt(): Figure {
  const record = readFileSync(join(checkout, 'node_modules', '.package-lock.json'), 'utf8');
  const packages: Record<string, { dev?: boolean }> = JSON.parse(record).packages;
  const packagesOfTools = Object.keys(packages).filter((path) => packages[path]?.dev);
  const present = (paths: string[]) => paths.map((path) => join(checkout, path)).filter((path) => existsSync(path));
  const all = megabytesOf([checkout]) - megabytesOf(present(WRITTEN_BY_TOOLS));
  return {
    name: 'installed and built on disk',
    measured: all - megabytesOf(present(packagesOfTools)),
    unit: 'MB',
    budget: { at_most: 500 },
    detail: `by \`npm start\`; ${all.toFixed(0)} MB with what checks and tests it`,
  };
}

function megabytesOf(folders: string[]): number {
  if (folders.length === 0) return 0;
  const args = ['-sck', '--exclude=.git', '--exclude=.data', ...folders];
  const total = execFileSync('du', args, { encoding: 'utf8' }).trimEnd().split('\n').at(-1);
  return Number(total?.split('\t')[0]) / 1024;
}

async function startOnce(folder: string) {
  const port = await freePort();
  const log = join(folder, 'start.log');
  rmSync(log, { force: true });
  const began = performance.now();
  const child = launch({
    command: 'node',
    args: [join(checkout, 'tools', 'run.mjs'), 'start'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    output: log,
    stopSignal: 'SIGTERM',
  });
  // Reads the log: polling the server would delay its start.
  const said = async () => {
    if (!readFileSync(log, 'utf8').includes('Whereabouts is ready')) throw new Error('not yet');
  };
  await untilReady(said, { name: 'npm start', log, seconds: 120, child });
  const seconds = (performance.now() - began) / 1000;
  const { pid } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as { pid: number };
  return { seconds, pid, stop: () => child.stop() };
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
