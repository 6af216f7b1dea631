import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { launch } from './child-process.js';
import { checkout } from './folders.js';
import { lastLines } from './readiness.js';

/** Peak memory of the build, most of it outside of the heap. */
const BUILD_BYTES = 680_000_000;
/** Heap limit: the build needs no more, but V8 would use more if it were available. */
const HEAP_MB = 256;
const WAY_OUT =
  'Stop other programs, add swap space, or copy the folder web/dist from another machine with this version.';

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;

/** Folder of the built web app. */
export const webFolder = join(checkout, 'web', 'dist');

const stamp = join(webFolder, '.inputs');
const inputs = ['web', 'shared/contracts', 'package-lock.json'];
const notInputs = ['dist', 'dist-types', 'node_modules'];

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !notInputs.includes(name))
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesIn(join(checkout, input)))) {
    hash.update(`${relative(checkout, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** The environment of a build, which limits its heap. */
export const buildEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=${HEAP_MB}`,
});

/** Builds the web app if a source has changed since the last build. */
export async function buildWebApp(log: string): Promise<void> {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  console.log('Building the web app…');
  const free = process.availableMemory();
  if (free < BUILD_BYTES)
    console.warn(`Building takes ${megabytes(BUILD_BYTES)} of memory, and ${megabytes(free)} are free. ${WAY_OUT}`);
  rmSync(stamp, { force: true });
  const args = ['run', 'build', '--workspace', 'web'];
  const env = buildEnvironment();
  const { code } = await launch({ command: 'npm', args, cwd: checkout, env, output: log, stopSignal: 'SIGTERM' }).ended;
  if (code !== 0) throw new Error(buildFailure(lastLines(log, 40)));
  writeFileSync(stamp, current);
}

/** The kernel kills a process without memory, and npm reports the signal. V8 reports its own heap limit. */
export function buildFailure(said: string): string {
  if (!/SIGKILL|Killed|heap out of memory|code 137/i.test(said)) return `The web app could not be built:\n${said}`;
  return `The web app could not be built: it takes ${megabytes(BUILD_BYTES)} of memory, and there was less. ${WAY_OUT}`;
}
