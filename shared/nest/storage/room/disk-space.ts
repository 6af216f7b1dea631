import { statfsSync } from 'node:fs';

/** `disk_low` warns. At `storage_full`, nothing is saved (docs/rules/calls.md). */
export type DiskState = 'ok' | 'disk_low' | 'storage_full';

/** Sizes of a file system in bytes. */
export interface DiskSpace {
  /** Free space for unprivileged programs. */
  free: number;
  total: number;
}

const LOW_BYTES = 2_000_000_000;
const LOW_SHARE = 0.05;

/** Takes microseconds, because the kernel knows the values. @throws Error if the folder does not exist */
export function diskSpace(folder: string): DiskSpace {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** @param least `MIN_FREE_SPACE` in bytes */
export function diskState({ free, total }: DiskSpace, least: number): DiskState {
  if (free < least) return 'storage_full';
  return free < Math.max(Math.min(LOW_BYTES, total * LOW_SHARE), 2 * least) ? 'disk_low' : 'ok';
}

/** A size for log lines and the terminal. */
export function sizeText(bytes: number): string {
  if (bytes >= 10_000_000_000) return `${Math.floor(bytes / 1_000_000_000)} GB`;
  return `${Math.floor(bytes / 1_000_000)} MB`;
}
