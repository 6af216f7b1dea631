import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type pg from 'pg';
import type { BackupFiles } from './backup-files.js';
import { type ImageStore, isMissing } from './image-store.js';
import type { FileIndex } from './manifest.js';

/** Folder with the images of all backups, each once. */
export const IMAGE_FOLDER = 'images';

/** Parallel copies: a distant server answers slowly. */
const IN_PARALLEL = 4;

/** An image or document in the database. */
export interface Image {
  id: string;
  content_type: string;
  /**
   * Distinguishes images with the same id: after a restore, new images reuse the ids of images that were added after
   * the backup. Absent in format 1.
   */
  fingerprint?: string;
  /** Documents may have none. Absent in backups from before documents. */
  has_thumbnail?: boolean;
}

/** The digest reveals nothing about the photo, because it includes the time of the upload. */
const IMAGES = `
  select id::text, content_type, thumb_bytes > 0 as has_thumbnail,
    left(encode(sha256(convert_to(concat_ws(' ', id, sha256, created_at), 'UTF8')), 'hex'), 16) as fingerprint
  from media.images order by images.id`;

export async function imagesIn(media: pg.Client): Promise<Image[]> {
  return (await media.query<Image>(IMAGES)).rows;
}

export const photoKey = ({ id }: Image) => `${id}.photo`;

/** An image has two files, which never change. A document may have only one. */
export function filesOf(image: Image) {
  const thumbnail = { key: `${image.id}.thumb`, content_type: 'image/webp' };
  return [
    { key: photoKey(image), content_type: image.content_type },
    ...(image.has_thumbnail === false ? [] : [thumbnail]),
  ];
}

/** Name of an image file in backups, spread over 256 folders. */
function placeOf({ fingerprint }: Image, key: string) {
  const name = fingerprint ? key.replace('.', `-${fingerprint}.`) : key;
  return [IMAGE_FOLDER, createHash('sha256').update(name).digest('hex').slice(0, 2), name].join('/');
}

/** The photo store's key for a backup file such as `images/4f/12-0123456789abcdef.photo.age`. */
export const keyOf = (file: string): string =>
  (file.split('/').at(-1) ?? '').replace(/-[^.]*/, '').replace(/\.age$/, '');

export interface KeptImages {
  /** Every file of these images. */
  files: FileIndex;
  /** Number of new files. */
  copied: number;
  /** Ids of images whose files were gone before they could be copied. */
  missing: string[];
}

interface KeptSoFar {
  /** Names that the target has. */
  there: Set<string>;
  /** Known digests from an earlier backup: these files need not be read. */
  known: FileIndex;
}

/** Copies the missing files to the target, and adds them to `there` and `known`. */
export async function keepImages(
  images: Image[],
  store: ImageStore,
  files: BackupFiles,
  { there, known }: KeptSoFar,
): Promise<KeptImages> {
  const kept: KeptImages = { files: {}, copied: 0, missing: [] };
  const missing = new Set<string>();
  const keep = async (image: Image) => {
    for (const { key } of filesOf(image)) {
      const place = placeOf(image, key);
      const name = files.nameOf(place);
      if (!there.has(name)) {
        const content = await store.read(key).catch(nothingIfMissing);
        if (!content) {
          missing.add(image.id);
          continue;
        }
        known[name] = await files.write(place, content, { compressed: false });
        there.add(name);
        kept.copied += 1;
      }
      known[name] ??= await files.stored(place);
      kept.files[name] = known[name];
    }
  };
  for (const some of chunksOf(images, IN_PARALLEL)) await Promise.all(some.map(keep));
  return { ...kept, missing: [...missing].sort((one, other) => Number(one) - Number(other)) };
}

function nothingIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

export interface RestoredImages {
  /** Number of files that the store received. */
  restored: number;
  /** Ids of images for which the target lacks a file. */
  lost: string[];
}

/** @param there names that the target has */
export async function restoreImages(
  images: Image[],
  store: ImageStore,
  files: BackupFiles,
  there: Set<string>,
): Promise<RestoredImages> {
  let restored = 0;
  const lost = new Set<string>();
  const folder = await mkdtemp(join(tmpdir(), 'restore-'));
  const restore = async (image: Image) => {
    for (const { key, content_type } of filesOf(image)) {
      const place = placeOf(image, key);
      if (!there.has(files.nameOf(place))) {
        lost.add(image.id);
        continue;
      }
      const unpacked = join(folder, key);
      await writeFile(unpacked, await files.read(place, { compressed: false }));
      await store.put(key, unpacked, content_type);
      await rm(unpacked, { force: true });
      restored += 1;
    }
  };
  try {
    for (const some of chunksOf(images, IN_PARALLEL)) await Promise.all(some.map(restore));
  } finally {
    await rm(folder, { recursive: true });
  }
  return { restored, lost: [...lost] };
}

/** File names of these images, to find files that no backup needs. */
export function placesOf(images: Image[], files: BackupFiles): string[] {
  return images.flatMap((image) => filesOf(image).map(({ key }) => files.nameOf(placeOf(image, key))));
}
