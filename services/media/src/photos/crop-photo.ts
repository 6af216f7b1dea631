import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Box, cropRegion } from './crop-region.js';
import { STRICT } from './encode-photo.js';
import { THUMBNAIL_PIXELS, thumbnailOf } from './thumbnail.js';

export interface CropRequest {
  /** A stored photo. */
  path: string;
  /** Its pixels. */
  width: number;
  height: number;
  box: Box;
  /** Where the file is written. */
  folder: string;
}

/** Part of a photo, as a file to store. */
export interface Crop {
  path: string;
  bytes: number;
  thumb_hash: string;
}

/** A WebP of a part of a photo, of the size of a thumbnail; small parts are not enlarged. */
export async function cropPhoto({ path, width, height, box, folder }: CropRequest): Promise<Crop> {
  const region = cropRegion(box, { width, height });
  const scale = Math.min(1, THUMBNAIL_PIXELS / Math.max(region.width, region.height));
  // Scaling the whole photo first lets decoders leave out what is not needed.
  const target = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const part = {
    left: Math.min(target.width - 1, Math.round(region.left * scale)),
    top: Math.min(target.height - 1, Math.round(region.top * scale)),
  };
  const size = {
    width: Math.max(1, Math.min(target.width - part.left, Math.round(region.width * scale))),
    height: Math.max(1, Math.min(target.height - part.top, Math.round(region.height * scale))),
  };
  const image = sharp(path, STRICT).resize({ ...target, fit: 'fill' });
  const { webp, thumb_hash } = await thumbnailOf(image.extract({ ...part, ...size }));
  const crop_path = join(folder, 'crop');
  await writeFile(crop_path, webp, { mode: 0o640 });
  return { path: crop_path, bytes: webp.length, thumb_hash };
}
