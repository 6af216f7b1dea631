import type { BackupRun } from '@whereabouts/shared/contracts/backups.js';
import type pg from 'pg';
import { BackupFiles, type StoredFile } from './backup-files.js';
import { compareStored } from './compare-stored.js';
import { DamagedFileError } from './damaged-file.js';
import { connected, type Databases } from './databases.js';
import type { KeptEvent } from './events.js';
import { hasImage, rememberedStore, storeOfImages } from './image-store.js';
import { IMAGE_FOLDER, keyOf } from './images.js';
import type { Keys } from './keys.js';
import { DIGESTS, EVENTS, imagesOf, type Manifest, readFileIndex, readManifest } from './manifest.js';
import type { BackupPlace } from './places/backup-place.js';
import { allTables, makeEmptySchemas, restoreTables } from './restore-backup.js';
import { copyOf, type SchemaDump, type TableDigests } from './schema-dump.js';
import { hasRoom, ScratchDatabaseRefusedError, withScratchDatabase } from './scratch-database.js';
import { tallied } from './tally.js';

/** Number of photo files that are read back. */
const SAMPLE = 50;

interface VerifyOptions {
  place: BackupPlace;
  name: string;
  databases: Databases;
  keys: Keys;
  /** Reports the free disk space of the database. */
  env: Record<string, string | undefined>;
}

export type Comparison = Pick<BackupRun, 'compared_at' | 'not_compared'>;

/**
 * Verifies a backup by reading it from the target. Restores its tables into a scratch database, compares them, and
 * reads a sample of its photos. Without the secret key it only compares the encrypted files.
 * @throws Error that names the difference
 */
export async function verifyBackup(options: VerifyOptions): Promise<Comparison> {
  const { place, name, databases, keys, env } = options;
  const manifest = await readManifest(place, name);
  const isOpenable = !manifest.encrypted || Boolean(keys.identity);
  await compareFiles(options, manifest, isOpenable ? keys : undefined);
  if (!isOpenable) return { compared_at: null, not_compared: 'no_key' };
  if (!(await hasRoom(databases, env))) return { compared_at: null, not_compared: 'no_space' };
  try {
    await withScratchDatabase(databases, (scratch) =>
      compareTables({ place, name, databases: scratch, keys, env }, manifest),
    );
    return { compared_at: new Date().toISOString(), not_compared: null };
  } catch (error) {
    if (error instanceof ScratchDatabaseRefusedError) return { compared_at: null, not_compared: 'no_scratch_database' };
    throw error;
  }
}

/** Reads a sample of the photos, and the text files if they cannot be restored. @param keys that decrypt both */
async function compareFiles(options: VerifyOptions, manifest: Manifest, keys: Keys | undefined) {
  const { place, name } = options;
  const index = Object.entries((await readFileIndex(place, name, manifest)) ?? {});
  const isPhoto = ([file]: [string, StoredFile]) => file.startsWith(`${IMAGE_FOLDER}/`);
  const photos = sampleOf(index.filter(isPhoto));
  const texts = keys ? [] : index.filter((entry) => !isPhoto(entry));
  const opened = keys && manifest.encrypted ? new BackupFiles(place, keys, true) : undefined;
  for (const [file, expected] of texts) await compareStored(place, file, expected);
  for (const [file, expected] of photos) {
    await comparePhoto(options, file, expected);
    // age detects every change of an encrypted file.
    if (opened) await tallied(await opened.read(file.replace(/\.age$/, ''), { compressed: false }));
  }
}

/** A new random sample each time. */
function sampleOf<Entry>(entries: Entry[]): Entry[] {
  const left = [...entries];
  const chosen: Entry[] = [];
  while (chosen.length < SAMPLE && left.length > 0)
    chosen.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return chosen;
}

/**
 * Backups share the file of a photo, so a damaged one would stay in later backups. It is removed while the photo store
 * can replace it.
 */
async function comparePhoto({ place, databases, env }: VerifyOptions, file: string, expected: StoredFile) {
  try {
    await compareStored(place, file, expected);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    const key = keyOf(file);
    const store = await storeOfImages(env, await connected(databases.services.media, rememberedStore), [key]);
    if (!(await hasImage(store, key))) throw error;
    await place.remove([file]);
    throw new DamagedFileError(`${error.message} It was removed, and the next backup copies it again.`);
  }
}

async function compareTables({ place, name, databases, keys }: VerifyOptions, manifest: Manifest) {
  const files = new BackupFiles(place, keys, manifest.encrypted);
  const digests = await files.readJson<TableDigests>(`${name}/${DIGESTS}`);
  const images = await imagesOf(place, name, manifest, keys);
  if (images.length !== manifest.images)
    throw new Error(`The backup lists ${images.length} photos instead of ${manifest.images}.`);
  await files.readJson<KeptEvent[]>(`${name}/${EVENTS}`);
  const tables = await allTables(manifest);
  await makeEmptySchemas(databases);
  const afterFill = (client: pg.Client, dump: SchemaDump) => compareRows(client, dump, digests);
  await restoreTables({ databases, manifest, tables, backup: name, files, afterFill });
}

/** Rows keep their order if one process reads each table from its beginning, without indexes. */
const IN_ORDER = `
  set synchronize_seqscans = off; set max_parallel_workers_per_gather = 0;
  set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off`;

async function compareRows(client: pg.Client, { schema, tables }: SchemaDump, digests: TableDigests) {
  await client.query(IN_ORDER);
  for (const table of tables) {
    const { lines, sha256 } = await tallied(copyOf(client, schema, table));
    if (lines !== table.rows)
      throw new Error(`${schema}.${table.table} has ${lines} rows after a restore instead of ${table.rows}.`);
    if (sha256 !== digests[`${schema}.${table.table}`])
      throw new Error(`${schema}.${table.table} differs after a restore.`);
  }
}
