import { BackupFiles, type StoredFile } from './backup-files.js';
import { DamagedFileError } from './damaged-file.js';
import type { BackupPlace } from './places/backup-place.js';

/** Compares stored files by digest. Needs no key. @throws DamagedFileError */
export async function compareStored(place: BackupPlace, file: string, expected: StoredFile): Promise<void> {
  const found = await new BackupFiles(place, {}).stored(file);
  const name = `${place.title}/${file}`;
  if (found.bytes !== expected.bytes)
    throw new DamagedFileError(`${name} has ${found.bytes} bytes, not the ${expected.bytes} that were written.`);
  if (found.sha256 !== expected.sha256) throw new DamagedFileError(`${name} is not what was written.`);
}
