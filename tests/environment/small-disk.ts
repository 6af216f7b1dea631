import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskSpace } from '@whereabouts/shared/nest/storage/room/disk-space.js';

/** A file system of its own, which a test may fill. */
export interface SmallDisk {
  folder: string;
  /** Fills it until this many bytes are free. */
  leave(bytes: number): void;
  /** Deletes what `leave` has filled it with. */
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

/** A tmpfs, or why there is none: mounting takes rights that few have. */
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
      // Others write meanwhile, so the last bytes are taken one page after the other.
      if (bytes === 0) fill(ballast);
    },
    remove: () => {
      run('umount', '--lazy', folder);
      rmdirSync(folder);
    },
  };
}
