import { copyFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { COLOR_SIDE, PICTURE_SIDE } from '@whereabouts/shared/contracts/media.js';
import sharp, { type SharpOptions } from 'sharp';
import { cropRegion } from './crop-region.js';
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
  /** The longest side. Default: `PICTURE_SIDE`. */
  side?: number | undefined;
  /** The part of the photo. Default: the whole photo. */
  box?: ImageBox | undefined;
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
export async function makePicture(request: PictureRequest): Promise<PictureFiles> {
  const { folder } = request;
  const picture_path = join(folder, 'picture');
  const pixels_path = join(folder, 'pixels');
  const { width, height, bytes } = await orUnreadable(writePicture(request, picture_path));
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

async function writePicture({ path, side = PICTURE_SIDE, box, ...size }: PictureRequest, to: string) {
  const { format, width, height } = await sharp(path, AS_STORED).metadata();
  if (format === 'jpeg' && Math.max(width, height) <= side && !box) {
    await copyFile(path, to);
    return { width, height, bytes: (await stat(to)).size };
  }
  const photo = sharp(path, AS_STORED);
  const made = await (box ? photo.extract(cropRegion(box, size)) : photo)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg()
    .toFile(to);
  return { width: made.width, height: made.height, bytes: made.size };
}
