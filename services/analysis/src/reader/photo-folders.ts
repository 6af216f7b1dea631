import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The name has the id of the process that deletes the folder. */
const NAME = /^whereabouts-read-(\d+)-/;
/** Far longer than the reader takes. Another process may have the id of a killed one. */
const LONGEST_USE_MS = 3_600_000;

/** Makes a folder for a photo while it is read. The caller deletes it. */
export const makePhotoFolder = (parent = tmpdir()): Promise<string> =>
  mkdtemp(join(parent, `whereabouts-read-${process.pid}-`));

/** Deletes the photos that a killed service has left behind. Never rejects. @returns how many */
export async function deleteLeftPhotos(parent = tmpdir()): Promise<number> {
  const names = await readdir(parent).catch(() => []);
  // Folders of other users of the machine cannot be deleted, and are not ours.
  const deleted = await Promise.all(names.map((name) => deleteIfLeft(parent, name).catch(() => false)));
  return deleted.filter((isDeleted) => isDeleted).length;
}

async function deleteIfLeft(parent: string, name: string): Promise<boolean> {
  const [, pid] = NAME.exec(name) ?? [];
  if (pid === undefined) return false;
  const path = join(parent, name);
  const { mtimeMs } = await lstat(path);
  if (isInUse(Number(pid), mtimeMs)) return false;
  await rm(path, { recursive: true });
  return true;
}

function isInUse(pid: number, changed_ms: number): boolean {
  if (Date.now() - changed_ms > LONGEST_USE_MS) return false;
  // In a container, the process that was killed often had the same id.
  if (pid === process.pid) return changed_ms >= Date.now() - process.uptime() * 1000;
  return isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user refuses even this signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
