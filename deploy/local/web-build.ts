import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { launch } from './child-process.js';
import { checkout } from './folders.js';
import { lastLines } from './readiness.js';

/** Where the built web app is. */
export const webFolder = join(checkout, 'web', 'dist');

const stamp = join(webFolder, '.inputs');
const inputs = ['web', 'shared/contracts', 'package-lock.json'];
const notInputs = ['dist', 'dist-types', 'dist-e2e', 'e2e', 'node_modules', 'test-results'];

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

/** Builds the web app when anything it is made of has changed since the last build. */
export async function buildWebApp(log: string): Promise<void> {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  console.log('Building the web app…');
  rmSync(stamp, { force: true });
  const args = ['run', 'build', '--workspace', 'web'];
  const { code } = await launch({ command: 'npm', args, cwd: checkout, output: log, stopSignal: 'SIGTERM' }).ended;
  if (code !== 0) throw new Error(`The web app could not be built:\n${lastLines(log, 40)}`);
  writeFileSync(stamp, current);
}
