import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';

/** A limit of memory for processes, which the kernel enforces. */
export interface MemoryLimit {
  /** A script for `sh -c` that runs the command under the limit. */
  below(command: string): string;
  /** The most memory that was in use at once, page cache included, in bytes. */
  peak(): number;
  /** When its processes have ended. */
  remove(): void;
}

/** A control group of its own (version 1 or 2), or why there is none: making one takes rights that few have. */
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
