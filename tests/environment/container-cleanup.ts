import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { checkout } from '../../tools/start/folders.js';
import { hasImage } from './images.js';

const RYUK = 'testcontainers/ryuk:0.14.0';

let prepared: Promise<Record<string, string>> | undefined;

/**
 * Ensures that no container outlives this process, even if the process is killed. Ryuk, the cleanup container of
 * Testcontainers, does it if the engine has Ryuk's image or can pull it. Otherwise a small program of ours does.
 * @returns the labels that containers need for the cleanup
 */
export function cleanupLabels(): Promise<Record<string, string>> {
  prepared ??= ryukOrProgram();
  return prepared;
}

async function ryukOrProgram(): Promise<Record<string, string>> {
  process.env.RYUK_CONTAINER_IMAGE ||= RYUK;
  const refused = process.env.TESTCONTAINERS_RYUK_DISABLED === 'true';
  if (!refused && (await hasImage(process.env.RYUK_CONTAINER_IMAGE))) return {};
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  const run = randomUUID();
  removeAfterDeath(`whereabouts.test-run=${run}`);
  return { 'whereabouts.test-run': run };
}

/** Starts the program that removes all containers with this label when the current process ends. */
export function removeAfterDeath(label: string): void {
  const program = join(checkout, 'dist', 'tests', 'environment', 'remove-containers.js');
  // Its own process group: Ctrl-C in the terminal does not reach it.
  const child = spawn(process.execPath, [program, label], { stdio: ['pipe', 'ignore', 'inherit'], detached: true });
  child.unref();
}
