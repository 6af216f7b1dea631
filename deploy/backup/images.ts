import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { checkout } from '../local/folders.js';
import type { BackupFiles } from './backup-files.js';

/** Media's store, as far as it is used here. */
export interface ImageStore {
  /** Takes a local file. */
  put(key: string, path: string, content_type: string): Promise<void>;
  read(key: string): Promise<Readable>;
  delete(key: string): Promise<void>;
}

/** An image that the database knows. */
export interface Image {
  id: string;
  content_type: string;
}

/** Media's own code about stores. */
async function storeCode(file: string) {
  return import(pathToFileURL(join(checkout, 'services', 'media', 'dist', 'store', file)).href);
}

/** The store that PHOTO_DIR or S3_ENDPOINT … name. */
export async function imageStore(env: Record<string, string | undefined>): Promise<ImageStore> {
  const { chooseStore } = await storeCode('choose-store.js');
  return chooseStore(env);
}

/** What a store says of whose it is, and how that is changed. */
export async function storeMarks(): Promise<{
  MARK_KEY: string;
  putMark(store: ImageStore, mark: string): Promise<void>;
  storePlace(env: Record<string, string | undefined>): { kind: 'folder' | 's3'; place: string };
}> {
  return { ...(await storeCode('store-mark.js')), ...(await storeCode('store-place.js')) };
}

export async function imagesIn(media: pg.Client): Promise<Image[]> {
  const { rows } = await media.query<Image>('select id::text, content_type from media.images order by id');
  return rows;
}

/** Two files each; an id is never used twice, so that no file ever changes. */
export function filesOf({ id, content_type }: Image) {
  return [
    { key: `${id}.photo`, content_type },
    { key: `${id}.thumb`, content_type: 'image/webp' },
  ];
}

/** Spread over 256 folders. */
function placeOf(key: string) {
  return join('images', createHash('sha256').update(key).digest('hex').slice(0, 2), key);
}

/** Copies what the backup does not have yet. Gives the ids of images whose files were gone before they could be copied. */
export async function keepImages(images: Image[], store: ImageStore, files: BackupFiles) {
  const missing: string[] = [];
  let copied = 0;
  for (const image of images) {
    for (const { key } of filesOf(image)) {
      if (files.has(placeOf(key))) continue;
      try {
        await files.write(placeOf(key), await store.read(key), { compressed: false });
        copied += 1;
      } catch (error) {
        if ((error as Error).constructor.name !== 'ImageMissingError') throw error;
        missing.push(image.id);
      }
    }
  }
  return { copied, missing: [...new Set(missing)] };
}

export async function restoreImages(images: Image[], store: ImageStore, files: BackupFiles): Promise<number> {
  let restored = 0;
  const folder = await mkdtemp(join(tmpdir(), 'restore-'));
  for (const image of images) {
    for (const { key, content_type } of filesOf(image)) {
      if (!files.has(placeOf(key))) continue;
      const unpacked = join(folder, key);
      await writeFile(unpacked, await files.read(placeOf(key), { compressed: false }));
      await store.put(key, unpacked, content_type);
      await rm(unpacked, { force: true });
      restored += 1;
    }
  }
  await rm(folder, { recursive: true });
  return restored;
}

/** Where the files of these images are, for finding those that no backup needs any more. */
export function placesOf(images: Image[]): Set<string> {
  return new Set(images.flatMap(filesOf).map(({ key }) => placeOf(key)));
}
