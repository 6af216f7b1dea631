import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { checkout } from '../../tools/start/folders.js';

type Environment = Record<string, string | undefined>;

/** Media's store, as far as it is used here. */
export interface ImageStore {
  /** Takes a local file. */
  put(key: string, path: string, content_type: string): Promise<void>;
  read(key: string): Promise<Readable>;
  delete(key: string): Promise<void>;
  ready(): Promise<string | undefined>;
}

/** Media's own code about stores. */
async function storeCode(file: string) {
  return import(pathToFileURL(join(checkout, 'services', 'media', 'dist', 'store', file)).href);
}

/** The store that PHOTO_DIR or S3_ENDPOINT … name. */
export async function imageStore(env: Environment): Promise<ImageStore> {
  const { chooseStore } = await storeCode('choose-store.js');
  return chooseStore(env);
}

type StoreKind = 'folder' | 's3';

/** The mark that says which installation a store belongs to: to read it, and to change it. */
export async function storeMarks(): Promise<{
  MARK_KEY: string;
  markIn(store: ImageStore): Promise<string | undefined>;
  putMark(store: ImageStore, mark: string): Promise<void>;
  storePlace(env: Environment): { kind: StoreKind; place: string };
}> {
  return { ...(await storeCode('store-mark.js')), ...(await storeCode('store-place.js')) };
}

/** The mark that the database shares with its store; nothing in a database of an earlier version. */
export async function knownMark(media: pg.Client): Promise<string | undefined> {
  const { rows } = await media.query<{ name: string | null }>(`select to_regclass('media.photo_store')::text as name`);
  if (!rows[0]?.name) return undefined;
  return (await media.query<{ mark: string }>('select mark from media.photo_store')).rows[0]?.mark;
}

/** A store is searched for this many of the newest images. A few of them may just have been deleted. */
const LOOKED_FOR = 20;

/** The kind of store that media remembers; null in a database of an earlier version. */
export async function rememberedStore(media: pg.Client): Promise<StoreKind | null> {
  const { rows } = await media.query<{ name: string | null }>(`select to_regclass('media.photo_store')::text as name`);
  if (!rows[0]?.name) return null;
  const stores = await media.query<{ kind: StoreKind }>('select kind from media.photo_store');
  return stores.rows[0]?.kind ?? null;
}

/**
 * The store of an installation. Containers name a folder and a bucket, because the same service makes backups wherever
 * photos are.
 * @param remembered what media remembers; else the store that has the newest image
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
