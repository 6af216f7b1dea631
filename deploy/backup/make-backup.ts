import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_SERVICES } from '../database/service-roles.js';
import { BackupFiles, type Keys } from './backup-files.js';
import { type Databases, snapshot } from './databases.js';
import { type KeptEvent, withEvents } from './events.js';
import { type Image, imageStore, imagesIn, keepImages, placesOf } from './images.js';
import { dumpSchema, type SchemaDump } from './schema-dump.js';

/** Changes with the layout of backups; a program reads its own and earlier ones. */
export const FORMAT = 1;

/** What a backup consists of; readable without a key. */
export interface Manifest {
  format: number;
  made_at: string;
  encrypted: boolean;
  schemas: SchemaDump[];
  images: number;
}

export const MANIFEST = 'backup.json.gz';
export const IMAGES = 'images.json.gz';
export const EVENTS = 'events.json.gz';

const UNFINISHED = '.unfinished';

/** How often a snapshot is taken anew because an image that it knows was deleted before it could be copied. */
const MOST_SNAPSHOTS = 5;

interface BackupOptions {
  /** Holds all backups, and each image once for all of them. */
  folder: string;
  databases: Databases;
  rabbitmq_url?: string | undefined;
  /** Where images are: PHOTO_DIR or S3_ENDPOINT … */
  env: Record<string, string | undefined>;
  keys: Keys;
  /** Backups to have at the end, this one included; all when not given. */
  keep?: number | undefined;
}

/** Makes one backup while the system runs. Gives its name. */
export async function makeBackup(
  options: BackupOptions,
): Promise<{ name: string; manifest: Manifest; copied: number }> {
  const { folder, keys } = options;
  const made_at = new Date().toISOString();
  const name = made_at.slice(0, 19).replaceAll(':', '-');
  const unfinished = join(folder, `${name}${UNFINISHED}`);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const files = new BackupFiles(unfinished, keys);
  const shared = new BackupFiles(folder, keys);
  const store = await imageStore(options.env);
  let copied = 0;
  for (let attempt = 1; ; attempt += 1) {
    const [{ schemas, images }, events] = await databaseAndEvents(options, files);
    const kept = await keepImages(images, store, shared);
    copied += kept.copied;
    // Then somebody has just deleted them: the next look at the database does not know them any more.
    if (kept.missing.length > 0 && attempt < MOST_SNAPSHOTS) continue;
    if (kept.missing.length > 0) console.warn(`Photos without files: ${kept.missing.join(', ')}.`);
    await files.writeJson(IMAGES, images);
    await files.writeJson(EVENTS, events);
    const manifest: Manifest = {
      format: FORMAT,
      made_at,
      encrypted: Boolean(keys.recipient),
      schemas,
      images: images.length,
    };
    await new BackupFiles(unfinished, {}).writeJson(MANIFEST, manifest);
    await rename(unfinished, join(folder, name));
    if (options.keep) await prune(folder, keys, options.keep);
    return { name, manifest, copied };
  }
}

async function databaseAndEvents({ databases, rabbitmq_url }: BackupOptions, files: BackupFiles) {
  const look = () =>
    snapshot(databases, async (clients) => {
      const schemas: SchemaDump[] = [];
      for (const service of DATABASE_SERVICES) schemas.push(await dumpSchema(clients[service], service, files));
      return { schemas, images: await imagesIn(clients.media) };
    });
  const nothing: KeptEvent[] = [];
  return rabbitmq_url ? withEvents(rabbitmq_url, look) : ([await look(), nothing] as const);
}

/** The finished backups in this folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^\d{4}-\d\d-\d\dT[\d-]{8}$/.test(name)).sort();
}

/** Removes all but the newest backups, and images that none of these has. What an earlier run left unfinished goes, too. */
async function prune(folder: string, keys: Keys, keep: number): Promise<void> {
  const names = await backupsIn(folder);
  const unfinished = (await readdir(folder)).filter((name) => name.endsWith(UNFINISHED));
  for (const name of [...names.slice(0, -keep), ...unfinished]) await rm(join(folder, name), { recursive: true });
  const needed = new Set<string>();
  for (const name of names.slice(-keep)) {
    // Who can only encrypt cannot read which images an older backup has: then all stay.
    const images = await imagesOf(join(folder, name), keys).catch(() => undefined);
    if (!images) return;
    for (const place of placesOf(images)) needed.add(place);
  }
  const there = await readdir(join(folder, 'images'), { recursive: true, withFileTypes: true }).catch(() => []);
  for (const file of there) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const place = path.slice(folder.length + 1).replace(/\.age$/, '');
    if (!needed.has(place)) await rm(path, { force: true });
  }
}

/** The images of one backup. */
export async function imagesOf(backup: string, keys: Keys): Promise<Image[]> {
  const { encrypted } = await new BackupFiles(backup, {}).readJson<Manifest>(MANIFEST);
  return new BackupFiles(backup, keys, encrypted).readJson<Image[]>(IMAGES);
}
