import { join } from 'node:path';
import { type ChildProcess, launch } from '../start/child-process.js';

/** Starts a bare program of this folder, which does the minimum for the same answers. */
export function startBare(script: string, env: Record<string, string | undefined>): ChildProcess {
  return launch({
    command: process.execPath,
    args: [join(import.meta.dirname, script)],
    env: { ...process.env, ...env },
    output: '/dev/null',
    stopSignal: 'SIGKILL',
  });
}
