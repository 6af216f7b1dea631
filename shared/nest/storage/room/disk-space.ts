import { statfsSync } from 'node:fs';

/** `disk_low` warns; from `storage_full` on nothing is saved any more (docs/rules/calls.md). */
export type DiskState = 'ok' | 'disk_low' | 'storage_full';

/** Bytes of a file system. */
export interface DiskSpace {
  /** For programs without special rights. */
  free: number;
  total: number;
}

const LOW_BYTES = 2_000_000_000;
const LOW_SHARE = 0.05;

/** Reads what the kernel knows already: microseconds. @throws Error where there is no such folder */
export function diskSpace(folder: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** @param least `MIN_FREE_SPACE` */
export function diskState({ free, total }: DiskSpace, least: number): DiskState {
  if (free < least) return 'storage_full';
  return free < Math.max(Math.min(LOW_BYTES, total * LOW_SHARE), 2 * least) ? 'disk_low' : 'ok';
}

/** For log lines and the terminal. */
export function sizeText(bytes: number): string {
  if (bytes >= 10_000_000_000) return `${Math.floor(bytes / 1_000_000_000)} GB`;
  return `${Math.floor(bytes / 1_000_000)} MB`;
}
