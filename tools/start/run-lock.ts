import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

interface Holder {
  pid: number;
  started: string;
  address: string;
}

/**
 * When a process began. Together with the pid it names one process for good: a pid alone is given to others after a
 * crash or a reboot.
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

/** Where the product runs with the data of this lock; undefined while it does not run. */
export const runningAddress = (file: string): string | undefined => holderOf(file)?.address;

/** Lets one process at a time run with this folder's data. Gives the function that ends the claim. */
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
  // wx: of two that start at the same moment, one fails.
  writeFileSync(file, JSON.stringify(claim), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}
