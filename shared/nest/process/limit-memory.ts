import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Limits this process to `bytes` of memory in addition to what it uses now. Enforced on Linux only. Beyond the limit,
 * the kernel refuses memory, and the work or the process fails.
 */
export function limitMemory(bytes: number): void {
  if (process.platform !== 'linux') return;
  const [, kilobytes] = /VmData:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  execFileSync('prlimit', ['--pid', String(process.pid), `--data=${Number(kilobytes) * 1024 + bytes}`]);
}
