import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { BackupFiles } from './backup-files.js';
import { type ImageStore, isMissing } from './image-store.js';
import type { FileIndex } from './manifest.js';

/** Holds the images of all backups, each once. */
export const IMAGE_FOLDER = 'images';

/** An image that the database knows. */
export interface Image {
  id: string;
  content_type: string;
}

export async function imagesIn(media: pg.Client): Promise<Image[]> {
  const { rows } = await media.query<Image>('select id::text, content_type from media.images order by images.id');
  return rows;
}

export const photoKey = ({ id }: Image) => `${id}.photo`;

/** Two files each; an id is never used twice, so that no file ever changes. */
export function filesOf(image: Image) {
  return [
    { key: photoKey(image), content_type: image.content_type },
    { key: `${image.id}.thumb`, content_type: 'image/webp' },
  ];
}

/** Spread over 256 folders. */
function placeOf(key: string) {
  return [IMAGE_FOLDER, createHash('sha256').update(key).digest('hex').slice(0, 2), key].join('/');
}

export interface KeptImages {
  /** Every file of these images. */
  files: FileIndex;
  /** How many of them are new. */
  copied: number;
  /** Ids of images whose files were gone before they could be copied. */
  missing: string[];
}

/**
 * Copies what the place does not have yet.
 * @param there names that it has
 * @param known files of an earlier backup: those need not be read to be known
 */
export async function keepImages(
  images: Image[],
  store: ImageStore,
  files: BackupFiles,
  there: Set<string>,
  known: FileIndex,
): Promise<KeptImages> {
  const kept: KeptImages = { files: {}, copied: 0, missing: [] };
  const missing = new Set<string>();
  for (const image of images) {
    for (const { key } of filesOf(image)) {
      const name = files.nameOf(placeOf(key));
      if (there.has(name)) {
        known[name] ??= await files.stored(placeOf(key));
        kept.files[name] = known[name];
        continue;
      }
      try {
        known[name] = await files.write(placeOf(key), await store.read(key), { compressed: false });
        kept.files[name] = known[name];
        there.add(name);
        kept.copied += 1;
      } catch (error) {
        if (!isMissing(error)) throw error;
        missing.add(image.id);
      }
    }
  }
  return { ...kept, missing: [...missing] };
}

/** @param there names that the place has; a file that was missing when the backup was made is not there */
export async function restoreImages(images: Image[], store: ImageStore, files: BackupFiles, there: Set<string>) {
  let restored = 0;
  const folder = await mkdtemp(join(tmpdir(), 'restore-'));
  for (const image of images) {
    for (const { key, content_type } of filesOf(image)) {
      if (!there.has(files.nameOf(placeOf(key)))) continue;
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
export function placesOf(images: Image[], files: BackupFiles): string[] {
  return images.flatMap(filesOf).map(({ key }) => files.nameOf(placeOf(key)));
}
