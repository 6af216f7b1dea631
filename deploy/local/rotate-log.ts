import { existsSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 20 * 1024 * 1024;

/** Puts a log that has grown large aside when a run begins; the one put aside before that goes. */
export function rotateLog(file: string, maxBytes = MAX_BYTES): void {
  if (existsSync(file) && statSync(file).size > maxBytes) renameSync(file, `${file}.1`);
}
