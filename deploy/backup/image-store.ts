import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { checkout } from '../../tools/start/folders.js';

type Environment = Record<string, string | undefined>;

/** The part of media's store that backups use. */
export interface ImageStore {
  /** Stores a local file. */
  put(key: string, path: string, content_type: string): Promise<void>;
  read(key: string): Promise<Readable>;
  delete(key: string): Promise<void>;
  ready(): Promise<string | undefined>;
}

/** Media's own modules about stores. */
async function storeCode(file: string) {
  return import(pathToFileURL(join(checkout, 'services', 'media', 'dist', 'store', file)).href);
}

/** The store that PHOTO_DIR or S3_ENDPOINT … name. */
export async function imageStore(env: Environment): Promise<ImageStore> {
  const { chooseStore } = await storeCode('choose-store.js');
  return chooseStore(env);
}

type StoreKind = 'folder' | 's3';

/** Reads and writes the mark that identifies the installation of a store. */
export async function storeMarks(): Promise<{
  MARK_KEY: string;
  markIn(store: ImageStore): Promise<string | undefined>;
  putMark(store: ImageStore, mark: string): Promise<void>;
  storePlace(env: Environment): { kind: StoreKind; place: string };
}> {
  return { ...(await storeCode('store-mark.js')), ...(await storeCode('store-place.js')) };
}

/** The mark that the database shares with its store. Undefined in a database of an earlier version. */
export async function knownMark(media: pg.Client): Promise<string | undefined> {
  const { rows } = await media.query<{ name: string | null }>(`select to_regclass('media.photo_store')::text as name`);
  if (!rows[0]?.name) return undefined;
  return (await media.query<{ mark: string }>('select mark from media.photo_store')).rows[0]?.mark;
}

/** Number of newest images that are looked up in a store. A few of them may just have been deleted. */
const LOOKED_FOR = 20;

/** The kind of store that media remembers. Null in a database of an earlier version. */
export async function rememberedStore(media: pg.Client): Promise<StoreKind | null> {
  const { rows } = await media.query<{ name: string | null }>(`select to_regclass('media.photo_store')::text as name`);
  if (!rows[0]?.name) return null;
  const stores = await media.query<{ kind: StoreKind }>('select kind from media.photo_store');
  return stores.rows[0]?.kind ?? null;
}

/**
 * Selects the store of an installation. Containers name both a folder and a bucket, because the same container makes
 * backups for both shapes.
 * @param remembered the kind that media remembers; otherwise the store with the newest image wins
 * @param keys newest first
 */
export async function storeOfImages(env: Environment, remembered: StoreKind | null, keys: string[]) {
  if (!env.PHOTO_DIR || !env.S3_ENDPOINT) return imageStore(env);
  const folder = await imageStore({ ...env, S3_ENDPOINT: undefined });
  const bucket = await imageStore({ ...env, PHOTO_DIR: undefined });
  if (remembered) return remembered === 'folder' ? folder : bucket;
  for (const key of keys.slice(0, LOOKED_FOR)) {
    if (await hasImage(folder, key)) return folder;
    if (await hasImage(bucket, key)) return bucket;
  }
  return folder;
}

export async function hasImage(store: ImageStore, key: string): Promise<boolean> {
  try {
    (await store.read(key)).destroy();
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

export const isMissing = (error: unknown) => (error as Error).constructor.name === 'ImageMissingError';
