import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProcess } from './child-process.js';
import { isDiskFull } from './disk-watch.js';
import { dataFolder } from './folders.js';

const LONGEST_DELAY_MS = 30_000;
/** A full disk stops a program only until there is room, so the retry comes soon. */
const FULL_DISK_DELAY_MS = 2_000;

/** A program that is restarted whenever it dies. */
export interface KeptRunning {
  stop(): Promise<void>;
}

/** Restarts a program when it dies, with growing delays if it dies soon. */
export function keepRunning(name: string, first: ChildProcess, startAgain: () => ChildProcess): KeptRunning {
  const stopping = new AbortController();
  let current = first;

  const watch = async () => {
    let delay = 500;
    while (!stopping.signal.aborted) {
      const since = Date.now();
      const { code, signal } = await current.ended;
      if (stopping.signal.aborted) return;
      const longest = isDiskFull(dataFolder) ? FULL_DISK_DELAY_MS : LONGEST_DELAY_MS;
      delay = Date.now() - since > 60_000 ? 500 : Math.min(delay * 2, longest);
      console.error(`${name} ended (${signal ?? `exit code ${code}`}); starting it again in ${delay / 1000} s.`);
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) current = startAgain();
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}
