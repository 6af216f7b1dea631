import { readdirSync, readFileSync } from 'node:fs';

/**
 * The highest memory (peak RSS) of this process's children in megabytes, of which the reader is the largest. Null on
 * systems that do not tell.
 */
export function peakOfChildren(): number | null {
  try {
    const peaks = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statusOf)
      .filter((status) => new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status))
      .map((status) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0));
    const peak = Math.max(0, ...peaks);
    return peak > 0 ? Math.round(peak / 1024) : null;
  } catch {
    return null;
  }
}

/** Empty for a process that has just ended. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
