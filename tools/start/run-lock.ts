import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

interface Holder {
  pid: number;
  started: string;
  address: string;
}

/**
 * The start time of a process. With the pid it identifies a process: a pid alone may be reused after a crash or a
 * reboot.
 */
function startOf(pid: number): string | undefined {
  try {
    if (existsSync('/proc/self/stat')) {
      const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1);
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${boot} ${afterName?.split(' ')[19]}`;
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

/** The live holder of this lock, if there is one. */
function holderOf(file: string): Holder | undefined {
  try {
    const holder: Holder = JSON.parse(readFileSync(file, 'utf8'));
    return startOf(holder.pid) === holder.started ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** The port of the product that holds this lock. Undefined while it does not run. */
export const runningAddress = (file: string): string | undefined => holderOf(file)?.address;

/** Locks this folder's data for one process. Returns the function that releases the lock. */
export function claimRun(file: string, address: string): () => void {
  const holder = holderOf(file);
  if (holder) {
    throw new Error(
      `Whereabouts is already running in this folder: ${holder.address} (process ${holder.pid}).` +
        ` Stop it with Ctrl-C in its window, or with kill ${holder.pid}.`,
    );
  }
  rmSync(file, { force: true });
  const claim = { pid: process.pid, started: startOf(process.pid), address };
  // wx: if two processes start at the same time, one fails.
  writeFileSync(file, JSON.stringify(claim), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}
