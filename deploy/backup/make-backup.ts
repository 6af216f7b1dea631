import { setTimeout as pause } from 'node:timers/promises';
import { DATABASE_SERVICES } from '../database/service-roles.js';
import { BackupFiles } from './backup-files.js';
import { type Databases, snapshot } from './databases.js';
import { type KeptEvent, withEvents } from './events.js';
import { rememberedStore, storeOfImages } from './image-store.js';
import { IMAGE_FOLDER, type Image, imagesIn, type KeptImages, keepImages, photoKey } from './images.js';
import type { Keys } from './keys.js';
import {
  backupsIn,
  DIGESTS,
  EVENTS,
  type FileIndex,
  FORMAT,
  finishBackup,
  IMAGES,
  type Manifest,
  readFileIndex,
  readManifest,
} from './manifest.js';
import type { BackupPlace } from './places/backup-place.js';
import { dumpSchema, type SchemaDump, type TableDigests } from './schema-dump.js';

/**
 * Maximum number of snapshots. A new one is needed if an image of the snapshot was deleted before it could be copied.
 */
const MOST_SNAPSHOTS = 5;

const NO_IMAGES: KeptImages = { files: {}, copied: 0, missing: [] };

export interface BackupOptions {
  /** Target with all backups, which share the images. */
  place: BackupPlace;
  databases: Databases;
  rabbitmq_url?: string | undefined;
  /** The store of images: PHOTO_DIR or S3_ENDPOINT … */
  env: Record<string, string | undefined>;
  keys: Keys;
  /** Copies only the database, not the photos. */
  without_photos?: boolean;
}

export interface MadeBackup {
  name: string;
  manifest: Manifest;
  files: FileIndex;
  /** Number of image files that earlier backups did not have. */
  copied: number;
}

/** Makes one backup while the system runs. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { place, keys, env } = options;
  const { made_at, name } = await freeName(place);
  const files = new BackupFiles(place, keys);
  const there = new Set(await place.files(IMAGE_FOLDER));
  const known = await newestIndex(place);
  let copied = 0;
  for (let attempt = 1; ; attempt += 1) {
    const { schemas, digests, images, kind, events, index } = await databaseAndEvents(options, name, files);
    const kept = options.without_photos
      ? NO_IMAGES
      : await keepImages(images, await storeOfImages(env, kind, images.map(photoKey).reverse()), files, {
          there,
          known,
        });
    copied += kept.copied;
    // A user has just deleted these images. The next snapshot does not contain them.
    if (kept.missing.length > 0 && attempt < MOST_SNAPSHOTS) continue;
    const texts = { [IMAGES]: images, [EVENTS]: events, [DIGESTS]: digests };
    for (const [file, value] of Object.entries(texts))
      index[files.nameOf(`${name}/${file}`)] = await files.writeJson(`${name}/${file}`, value);
    const encrypted = Boolean(keys.recipient);
    const { missing } = kept;
    const without_photos = options.without_photos ?? false;
    const manifest: Manifest = {
      format: FORMAT,
      made_at,
      encrypted,
      schemas,
      images: images.length,
      missing,
      without_photos,
    };
    const all = { ...index, ...kept.files };
    await finishBackup(place, name, manifest, all);
    return { name, manifest, files: all, copied };
  }
}

async function databaseAndEvents(
  { databases, rabbitmq_url, without_photos }: BackupOptions,
  backup: string,
  files: BackupFiles,
) {
  const look = () =>
    snapshot(databases, async (clients) => {
      const schemas: SchemaDump[] = [];
      const index: FileIndex = {};
      const digests: TableDigests = {};
      for (const service of DATABASE_SERVICES)
        schemas.push(await dumpSchema(clients[service], service, { backup, files, index, digests }));
      const images: Image[] = without_photos ? [] : await imagesIn(clients.media);
      return { schemas, digests, images, index, kind: await rememberedStore(clients.media) };
    });
  const nothing: KeptEvent[] = [];
  const [seen, events] = rabbitmq_url ? await withEvents(rabbitmq_url, look) : [await look(), nothing];
  return { ...seen, events };
}

/** A backup's name has a resolution of one second. */
async function freeName(place: BackupPlace) {
  const { whole } = await backupsIn(place);
  for (;;) {
    const made_at = new Date().toISOString();
    const name = made_at.slice(0, 19).replaceAll(':', '-');
    if (!whole.includes(name)) return { made_at, name };
    await pause(1_000);
  }
}

/** The files of the newest backup. The next backup shares most of them. */
async function newestIndex(place: BackupPlace): Promise<FileIndex> {
  const newest = (await backupsIn(place)).whole.at(-1);
  if (!newest) return {};
  return (await readFileIndex(place, newest, await readManifest(place, newest))) ?? {};
}
