import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChildProcess, launch } from '../start/child-process.js';
import { secret } from '../start/credentials.js';
import { checkout, dataFolder } from '../start/folders.js';
import { untilReady } from '../start/readiness.js';
import { onStop } from '../start/stop.js';
import { registerApiUser } from './api-user.js';
import { fillAccount } from './fill-account.js';
import { PASSWORD, signInOrRegister } from './people.js';
import { setupCodeFor } from './setup-code.js';

/** Marks a folder whose data may be deleted. */
const DEMO_FILE = 'demo';
/** The hour of the reset, in the time zone of `TZ`. */
const RESET_HOUR = 3;
const START_SECONDS = 180;

const EMAIL = 'anna@example.org';

/** Empties the folder of a demo. @throws Error for a folder with other data */
export function emptyDemoFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder);
  if (names.length > 0 && !existsSync(join(folder, DEMO_FILE)))
    throw new Error(
      `The data in ${folder} does not belong to a demo, and DEMO=true would delete it. Name an empty volume, or leave DEMO out.`,
    );
  // Deleted last, so that an interrupted reset is still recognized as a demo.
  for (const name of names) if (name !== DEMO_FILE) rmSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, DEMO_FILE), 'Everything in this folder is deleted every night.\n');
}

/** Milliseconds from `now` to the next reset. */
export function untilReset(now: Date): number {
  const next = new Date(now);
  next.setHours(RESET_HOUR, 0, 0, 0);
  if (next <= now) next.setDate(next.getDate() + 1);
  return next.getTime() - now.getTime();
}

/** Runs the product with the demo's household, and fills it again at each start and every night. */
export async function runDemo(env: NodeJS.ProcessEnv): Promise<void> {
  let running: ChildProcess | undefined;
  onStop(async () => running?.stop());
  for (;;) {
    emptyDemoFolder(dataFolder);
    const product = startProduct();
    running = product;
    await fill(`http://127.0.0.1:${env.PORT ?? 5001}`, product, env.PUBLIC_URL);
    const night = new AbortController();
    const ended = product.ended.finally(() => night.abort());
    await pause(untilReset(new Date()), undefined, { signal: night.signal }).catch(() => undefined);
    if (night.signal.aborted) process.exit((await ended).code ?? 1);
    console.log('The demo resets.');
    await product.stop();
  }
}

const startProduct = () =>
  launch({
    command: process.execPath,
    args: [...process.execArgv, join(checkout, 'dist', 'tools', 'start', 'start.js')],
    output: 'inherit',
    stopSignal: 'SIGTERM',
  });

async function fill(address: string, child: ChildProcess, public_url: string | undefined): Promise<void> {
  const log = join(dataFolder, 'logs', 'whereabouts.log');
  const isReady = async () => {
    const answer = await fetch(`${address}/health/ready`);
    if (!answer.ok) throw new Error(`${answer.status}`);
  };
  await untilReady(isReady, { name: 'Whereabouts', log, seconds: START_SECONDS, child });
  // All visitors share one password, so one visitor must not change it.
  const admin = { password: secret(), display_name: 'Admin' };
  await registerApiUser(address, 'admin@example.org', { ...admin, ...(await setupCodeFor(address)) });
  await fillAccount(address, await signInOrRegister(address, EMAIL, PASSWORD), console.log);
  const at = public_url ?? address.replace('127.0.0.1', 'localhost');
  console.log(`The demo is ready: ${at}. Sign in as ${EMAIL} with the password "${PASSWORD}".`);
  console.log(`Its admin is admin@example.org with the password "${admin.password}". All data is deleted every night.`);
}
