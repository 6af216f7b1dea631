import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskSpace } from '@whereabouts/shared/nest/storage/room/disk-space.js';

/** A small file system that a test may fill. */
export interface SmallDisk {
  folder: string;
  /** Fills the file system until this many bytes are free. */
  leave(bytes: number): void;
  /** Deletes the files that `leave` wrote. */
  makeRoom(): void;
  remove(): void;
}

function run(command: string, ...args: string[]): string {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? '' : String(error?.message ?? stderr).trim() || `${command} failed`;
}

const PAGE_BYTES = 4_096;

function fill(file: string) {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(PAGE_BYTES));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Mounts a tmpfs, or returns the reason why it cannot: few users have the right to mount. */
export function smallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const refused = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  if (refused) {
    rmdirSync(folder);
    return refused;
  }
  // Servers that run as another user pass through it to folders of their own.
  chmodSync(folder, 0o711);
  const ballast = join(folder, 'ballast');
  const makeRoom = () => rmSync(ballast, { force: true });
  return {
    folder,
    makeRoom,
    leave: (bytes) => {
      makeRoom();
      const size = diskSpace(folder).free - Math.max(bytes, PAGE_BYTES * 64);
      const failed = run('fallocate', '--length', String(size), ballast);
      if (failed) throw new Error(failed);
      // Other processes write too, so the last bytes are filled page by page.
      if (bytes === 0) fill(ballast);
    },
    remove: () => {
      run('umount', '--lazy', folder);
      rmdirSync(folder);
    },
  };
}
