import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';

/** A memory limit for processes, enforced by the kernel. */
export interface MemoryLimit {
  /** A script for `sh -c` that runs the command under the limit. */
  below(command: string): string;
  /** The peak memory in bytes, including the page cache. */
  peak(): number;
  /** Removes the limit after its processes have ended. */
  remove(): void;
}

/** Makes a control group (version 1 or 2). Returns the reason if it cannot: few users have the right to make one. */
export function memoryLimit(bytes: number): MemoryLimit | string {
  const isFirst = existsSync(join(ROOT, 'memory', 'memory.limit_in_bytes'));
  const files = isFirst
    ? { parent: join(ROOT, 'memory'), limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' }
    : { parent: ROOT, limit: 'memory.max', peak: 'memory.peak' };
  const folder = join(files.parent, `whereabouts-test-${process.pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, files.limit), String(bytes));
    readFileSync(join(folder, files.peak));
  } catch (error) {
    if (existsSync(folder)) rmdirSync(folder);
    return error instanceof Error ? error.message : String(error);
  }
  return {
    below: (command) => `echo $$ > ${join(folder, 'cgroup.procs')} && exec ${command}`,
    peak: () => Number(readFileSync(join(folder, files.peak), 'utf8')),
    remove: () => rmdirSync(folder),
  };
}
