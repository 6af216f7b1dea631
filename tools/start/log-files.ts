import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MAX_BYTES = 20 * 1024 * 1024;
const LOOK_MS = 10 * 60_000;
const ONLY_OURS = { folder: 0o700, file: 0o600 };

/**
 * Makes logs readable only for their owner, including those of an earlier version, and rotates them from time to time.
 * All writers append, so a log is copied and emptied, and no writer has to reopen it.
 * @param file a log outside of the folder that is rotated, too
 */
export function tendLogs(folder: string, file?: string, maxBytes = MAX_BYTES): void {
  mkdirSync(folder, { recursive: true, mode: ONLY_OURS.folder });
  chmodSync(folder, ONLY_OURS.folder);
  tend(folder, file, maxBytes);
  setInterval(() => {
    try {
      tend(folder, file, maxBytes);
    } catch (problem) {
      // A full disk has no room for the copy. The next rotation may work.
      console.error(`The logs could not be shortened: ${problem instanceof Error ? problem.message : problem}`);
    }
  }, LOOK_MS).unref();
}

function tend(folder: string, file: string | undefined, maxBytes: number) {
  const own = readdirSync(folder).map((name) => join(folder, name));
  for (const each of own) chmodSync(each, ONLY_OURS.file);
  const others = file && dirname(file) !== folder && existsSync(file) ? [file] : [];
  for (const each of [...own, ...others]) if (each.endsWith('.log')) rotate(each, maxBytes);
}

function rotate(log: string, maxBytes: number) {
  if (statSync(log).size <= maxBytes) return;
  copyFileSync(log, `${log}.1`);
  chmodSync(`${log}.1`, ONLY_OURS.file);
  truncateSync(log);
}
