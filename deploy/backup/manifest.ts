import { BackupFiles, type StoredFile } from './backup-files.js';
import type { Image } from './images.js';
import type { Keys } from './keys.js';
import type { BackupPlace } from './places/backup-place.js';
import type { SchemaDump } from './schema-dump.js';

/**
 * Increases with each change of the backup layout. A program reads its own and earlier formats. A backup of format 1
 * has no FILES and no DIGESTS, and its folder was renamed when it was complete.
 */
export const FORMAT = 2;

/**
 * The contents of a backup, readable without a key. The manifest is written last: a folder without it is not a backup.
 */
export interface Manifest {
  format: number;
  made_at: string;
  encrypted: boolean;
  schemas: SchemaDump[];
  images: number;
  /** Images whose files were missing from the photo store: the backup is incomplete. Absent in format 1. */
  missing?: string[];
  /** True for a copy of the database alone, made before a migration. Absent in earlier versions. */
  without_photos?: boolean;
}

const MANIFEST = 'backup.json.gz';
export const IMAGES = 'images.json.gz';
export const EVENTS = 'events.json.gz';
/**
 * SHA-256 of each table's COPY output. Encrypted, because the digest of a small table would let its rows be guessed.
 */
export const DIGESTS = 'digests.json.gz';
/**
 * Never encrypted, so that an installation without the secret key can compare and remove files. File names are numbers.
 */
const FILES = 'files.json.gz';

/** Every file of a backup by its name in the target, images included. */
export type FileIndex = Record<string, StoredFile>;

/** A backup's name begins with its start time, such as 2026-03-01T02-10-00. */
const NAME = /^\d{4}-\d\d-\d\dT[\d-]{8}$/;

/** Folder of an interrupted backup in earlier versions. */
const UNFINISHED = /^\d{4}-\d\d-\d\dT[\d-]{8}\.unfinished$/;

export interface BackupList {
  /** Names of complete backups, oldest first. */
  whole: string[];
  /** Files of interrupted backups. */
  unfinished: string[];
}

export async function backupsIn(place: BackupPlace): Promise<BackupList> {
  const list: BackupList = { whole: [], unfinished: [] };
  for (const folder of (await place.folders()).sort()) {
    if (!NAME.test(folder) && !UNFINISHED.test(folder)) continue;
    const files = await place.files(folder);
    if (NAME.test(folder) && files.includes(`${folder}/${MANIFEST}`)) list.whole.push(folder);
    else list.unfinished.push(...files);
  }
  return list;
}

export function readManifest(place: BackupPlace, name: string): Promise<Manifest> {
  return new BackupFiles(place, {}).readJson(`${name}/${MANIFEST}`);
}

/** Writes the manifest, which makes the files under this name a backup. */
export async function finishBackup(place: BackupPlace, name: string, manifest: Manifest, files: FileIndex) {
  const plain = new BackupFiles(place, {});
  await plain.writeJson(`${name}/${FILES}`, files);
  await plain.writeJson(`${name}/${MANIFEST}`, manifest);
}

/** Undefined for a backup of format 1. */
export async function readFileIndex(
  place: BackupPlace,
  name: string,
  { format }: Manifest,
): Promise<FileIndex | undefined> {
  return format === 1 ? undefined : new BackupFiles(place, {}).readJson(`${name}/${FILES}`);
}

/** The images of one backup. */
export function imagesOf(place: BackupPlace, name: string, { encrypted }: Manifest, keys: Keys): Promise<Image[]> {
  return new BackupFiles(place, keys, encrypted).readJson(`${name}/${IMAGES}`);
}

/** Deletes the manifest first, so an interrupted removal leaves nothing that looks complete. */
export async function removeBackup(place: BackupPlace, name: string): Promise<void> {
  await place.remove([`${name}/${MANIFEST}`]);
  await place.remove(await place.files(name));
}
