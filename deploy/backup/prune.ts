import { BackupFiles } from './backup-files.js';
import { IMAGE_FOLDER, placesOf } from './images.js';
import type { Keys } from './keys.js';
import { backupsIn, imagesOf, readFileIndex, readManifest, removeBackup } from './manifest.js';
import type { BackupPlace } from './places/backup-place.js';
import { keepsAll, keptBackups, type Retention } from './retention.js';

/** Removes leftovers of interrupted runs. Images stay, because the next backup needs them. No run may be active. */
export async function removeUnfinished(place: BackupPlace): Promise<void> {
  await place.removeParts();
  await place.remove((await backupsIn(place)).unfinished);
}

/**
 * Removes backups that no retention setting keeps, then images that no other backup has. Without settings it removes
 * nothing.
 */
export async function prune(place: BackupPlace, keys: Keys, retention: Retention): Promise<void> {
  if (keepsAll(retention)) return;
  const { whole } = await backupsIn(place);
  const kept = keptBackups(whole, retention);
  const complete = await newestComplete(place, whole);
  if (complete) kept.add(complete);
  for (const name of whole) if (!kept.has(name)) await removeBackup(place, name);
  const needed = new Set<string>();
  for (const name of kept) {
    const files = await imageFilesOf(place, name, keys);
    if (!files) return;
    for (const file of files) needed.add(file);
  }
  const there = await place.files(IMAGE_FOLDER);
  await place.remove(there.filter((file) => !needed.has(file)));
}

/** While photos are missing, new backups do not replace the last complete one. */
async function newestComplete(place: BackupPlace, names: string[]): Promise<string | undefined> {
  for (const name of names.toReversed()) {
    const { missing = [] } = await readManifest(place, name);
    if (missing.length === 0) return name;
  }
  return undefined;
}

/** Undefined without the secret key for a backup of format 1, which lists its images encrypted. */
async function imageFilesOf(place: BackupPlace, name: string, keys: Keys): Promise<string[] | undefined> {
  const manifest = await readManifest(place, name);
  const index = await readFileIndex(place, name, manifest);
  if (index) return Object.keys(index);
  const images = await imagesOf(place, name, manifest, keys).catch(() => undefined);
  return images && placesOf(images, new BackupFiles(place, keys, manifest.encrypted));
}
