import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '../../tools/start/folders.js';
import { freePort, isFree } from '../../tools/start/ports.js';
import { lastLines } from '../../tools/start/readiness.js';
import { type ProcessOnce, processTree } from './process-tree.js';

/** Number of consecutive ports that a run uses. */
const PORTS = 6;

/** Variables of the test servers. A product that starts its own servers must not get them. */
const NOT_GIVEN = {
  RABBITMQ_URL: undefined,
  DATABASE_URL: undefined,
  INTERNAL_SECRET: undefined,
  PHOTO_DIR: undefined,
};

/** The product as `npm start` runs it, with its own data folder. */
export interface StartedProduct {
  address: string;
  /** Its output so far. */
  output(): string;
  /** All its processes. */
  processes(): ProcessOnce[];
  stop(): Promise<void>;
}

/** The first port of a free range. */
async function freePorts(): Promise<number> {
  for (;;) {
    const last = await freePort();
    const others = Array.from({ length: PORTS - 1 }, (_, index) => isFree(last - 1 - index));
    if ((await Promise.all(others)).every(Boolean)) return last - PORTS + 1;
  }
}

/**
 * Runs `npm start` and waits until it is ready.
 * @param patience_ms how long to wait; the web app may have to be built first
 */
export async function startProduct(
  folder: string,
  {
    args = [],
    env = {},
    patience_ms = 240_000,
  }: { args?: string[]; env?: NodeJS.ProcessEnv; patience_ms?: number } = {},
): Promise<StartedProduct> {
  const port = await freePorts();
  const npm = spawn('npm', ['start', '--', ...args], {
    cwd: checkout,
    env: { ...process.env, ...NOT_GIVEN, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(npm, 'exit');
  const product = {
    address: `http://127.0.0.1:${port}`,
    output: () => output,
    processes: () => processTree(npm.pid ?? 0),
    stop: async () => {
      npm.kill('SIGTERM');
      await ended;
    },
  };
  const isReady = () => output.includes('Whereabouts is ready');
  const deadline = Date.now() + patience_ms;
  while (!isReady() && npm.exitCode === null && Date.now() < deadline) await pause(100);
  if (isReady()) return product;
  if (npm.exitCode === null) await product.stop();
  throw new Error(`The product did not start:\n${output}\n${lastLines(join(folder, 'logs', 'whereabouts.log'))}`);
}
