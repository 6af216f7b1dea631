import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type pg from 'pg';
import type { BackupFiles } from './backup-files.js';
import { type ImageStore, isMissing } from './image-store.js';
import type { FileIndex } from './manifest.js';

/** Holds the images of all backups, each once. */
export const IMAGE_FOLDER = 'images';

/** Images that are copied at a time: a server far away takes long to answer. */
const IN_PARALLEL = 4;

/** An image that the database knows. */
export interface Image {
  id: string;
  content_type: string;
  /** Tells it from an image with its id: after a restore, new images get ids that later ones had. Absent in format 1. */
  fingerprint?: string;
}

/** The digest tells nothing of the photo, because the moment it was added is in it. */
const IMAGES = `
  select id::text, content_type,
    left(encode(sha256(convert_to(concat_ws(' ', id, sha256, created_at), 'UTF8')), 'hex'), 16) as fingerprint
  from media.images order by images.id`;

export async function imagesIn(media: pg.Client): Promise<Image[]> {
  return (await media.query<Image>(IMAGES)).rows;
}

export const photoKey = ({ id }: Image) => `${id}.photo`;

/** Two files each, which never change. */
export function filesOf(image: Image) {
  return [
    { key: photoKey(image), content_type: image.content_type },
    { key: `${image.id}.thumb`, content_type: 'image/webp' },
  ];
}

/** Where backups have a file of an image, spread over 256 folders. */
function placeOf({ fingerprint }: Image, key: string) {
  const name = fingerprint ? key.replace('.', `-${fingerprint}.`) : key;
  return [IMAGE_FOLDER, createHash('sha256').update(name).digest('hex').slice(0, 2), name].join('/');
}

/** The key in the photo store of a file that backups have, such as `images/4f/12-0123456789abcdef.photo.age`. */
export const keyOf = (file: string): string =>
  (file.split('/').at(-1) ?? '').replace(/-[^.]*/, '').replace(/\.age$/, '');

export interface KeptImages {
  /** Every file of these images. */
  files: FileIndex;
  /** How many of them are new. */
  copied: number;
  /** Ids of images whose files were gone before they could be copied. */
  missing: string[];
}

interface KeptSoFar {
  /** Names that the place has. */
  there: Set<string>;
  /** Files of an earlier backup: those need not be read to be known. */
  known: FileIndex;
}

/** Copies what the place does not have yet, and adds it to what is there and known. */
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
  /** How many files the store has got. */
  restored: number;
  /** Ids of images that the place does not have both files of. */
  lost: string[];
}

/** @param there names that the place has */
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

/** Where the files of these images are, for finding those that no backup needs any more. */
export function placesOf(images: Image[], files: BackupFiles): string[] {
  return images.flatMap((image) => filesOf(image).map(({ key }) => files.nameOf(placeOf(image, key))));
}
