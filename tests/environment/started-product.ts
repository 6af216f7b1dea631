import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '../../tools/start/folders.js';
import { freePort, isFree } from '../../tools/start/ports.js';
import { lastLines } from '../../tools/start/readiness.js';
import { type ProcessOnce, processTree } from './process-tree.js';

/** How many ports a run takes, one after the other. */
const PORTS = 6;

/** What tests run on is not for a product that starts its own. */
const NOT_GIVEN = {
  RABBITMQ_URL: undefined,
  DATABASE_URL: undefined,
  INTERNAL_SECRET: undefined,
  PHOTO_DIR: undefined,
};

/** The product as `npm start` runs it, with data in a folder of its own. */
export interface StartedProduct {
  address: string;
  /** What it has printed so far. */
  output(): string;
  /** Every process of it. */
  processes(): ProcessOnce[];
  stop(): Promise<void>;
}

/** The first of as many free ports as a run takes. */
async function freePorts(): Promise<number> {
  for (;;) {
    const last = await freePort();
    const others = Array.from({ length: PORTS - 1 }, (_, index) => isFree(last - 1 - index));
    if ((await Promise.all(others)).every(Boolean)) return last - PORTS + 1;
  }
}

/**
 * Runs `npm start` and waits until it says that it is ready.
 * @param patience_ms the web app may have to be built
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
