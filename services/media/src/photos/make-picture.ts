import { copyFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COLOR_SIDE, PICTURE_SIDE } from '@whereabouts/shared/contracts/media.js';
import sharp, { type SharpOptions } from 'sharp';
import { orUnreadable } from './photo-refused.js';

/** The upload has already validated the image (docs/rules/images.md), so nothing is refused here. */
const AS_STORED: SharpOptions = { failOn: 'none' };

export interface PictureRequest {
  /** Path of a stored photo. */
  path: string;
  /** Size of the photo in pixels. */
  width: number;
  height: number;
  /** Folder for the files. */
  folder: string;
}

/** The input of a vision model, as files. */
export interface PictureFiles {
  picture_path: string;
  picture_bytes: number;
  width: number;
  height: number;
  pixels_path: string;
  pixels_bytes: number;
}

/** Stored photos are upright and have no metadata, so a JPEG that is small enough is copied unchanged. */
export async function makePicture({ path, folder }: PictureRequest): Promise<PictureFiles> {
  const picture_path = join(folder, 'picture');
  const pixels_path = join(folder, 'pixels');
  const { width, height, bytes } = await orUnreadable(writePicture(path, picture_path));
  const pixels = await orUnreadable(
    sharp(picture_path, AS_STORED)
      .resize(COLOR_SIDE, COLOR_SIDE, { fit: 'fill' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer(),
  );
  await writeFile(pixels_path, pixels, { mode: 0o640 });
  return { picture_path, picture_bytes: bytes, width, height, pixels_path, pixels_bytes: pixels.length };
}

async function writePicture(path: string, to: string) {
  const { format, width, height } = await sharp(path, AS_STORED).metadata();
  if (format === 'jpeg' && Math.max(width, height) <= PICTURE_SIDE) {
    await copyFile(path, to);
    return { width, height, bytes: (await stat(to)).size };
  }
  const made = await sharp(path, AS_STORED)
    .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg()
    .toFile(to);
  return { width: made.width, height: made.height, bytes: made.size };
}
