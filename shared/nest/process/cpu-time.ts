import { readFile } from 'node:fs/promises';

/** Linux reports CPU time in hundredths of a second (proc(5), sysconf(_SC_CLK_TCK)). */
const TICK_MS = 10;
const CHECK_MS = 250;

/** CPU time of a process in milliseconds, or null if the system does not report it. */
async function cpuTime(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The second field, the program's name, may contain spaces and parentheses. Fields 14 and 15 are the times in user
  // mode and in the kernel.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/**
 * Calls `exceeded` once a process has used `limit_ms` of CPU time from now on. If the system does not report CPU time,
 * elapsed time counts instead. @returns a function that stops watching
 */
export function watchCpuTime(pid: number, limit_ms: number, exceeded: () => void): () => void {
  const started = Date.now();
  const before = cpuTime(pid);
  const timer = setInterval(async () => {
    const [first, now] = [await before, await cpuTime(pid)];
    const used = first === null || now === null ? Date.now() - started : now - first;
    if (used < limit_ms) return;
    clearInterval(timer);
    exceeded();
  }, CHECK_MS);
  return () => clearInterval(timer);
}
