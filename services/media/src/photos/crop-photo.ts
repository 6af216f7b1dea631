import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import sharp, { type Sharp } from 'sharp';
import { cropRegion, type Region } from './crop-region.js';
import { STRICT } from './encode-photo.js';
import { isLarge } from './large-photo.js';
import { orUnreadable } from './photo-refused.js';
import { THUMBNAIL_PIXELS, thumbnailOf } from './thumbnail.js';

export interface CropRequest {
  /** Path of a stored photo. */
  path: string;
  /** Size of the photo in pixels. */
  width: number;
  height: number;
  /** At least one. */
  boxes: ImageBox[];
  /** Folder for the files. */
  folder: string;
}

/** A crop of a photo, as a file to store. */
export interface Crop {
  box: ImageBox;
  path: string;
  bytes: number;
  thumb_hash: string;
}

/**
 * Creates WebP files of crops of a photo, at thumbnail size. Small crops are not enlarged. The photo is decoded once.
 */
export async function cropPhoto({ path, width, height, boxes, folder }: CropRequest): Promise<Crop[]> {
  const shown = boxes.map((box) => ({ box, region: cropRegion(box, { width, height }) }));
  const scale = Math.max(...shown.map(({ region }) => scaleOf(region)));
  const whole = { width: pixels(width * scale), height: pixels(height * scale) };
  const parts = shown.map(({ box, region }) => ({ box, place: scaled(region, scale, whole) }));
  const area = areaAround(parts.map(({ place }) => place));
  // Scaling the whole photo before extracting lets decoders skip unneeded data.
  const decoded = sharp(path, STRICT)
    .resize({ ...whole, fit: 'fill' })
    .extract(area)
    .toColourspace('srgb');
  const open = isLarge(area.width * area.height) ? await onDisk(decoded, folder) : await inMemory(decoded);
  const crops: Crop[] = [];
  for (const { box, place } of parts) {
    const part = { ...place, left: place.left - area.left, top: place.top - area.top };
    const { webp, thumb_hash } = await thumbnailOf(open().extract(part));
    const crop_path = join(folder, `crop-${crops.length}`);
    await writeFile(crop_path, webp, { mode: 0o640 });
    crops.push({ box, path: crop_path, bytes: webp.length, thumb_hash });
  }
  return crops;
}

/** Keeps the decoded pixels in memory for all crops. */
async function inMemory(decoded: Sharp): Promise<() => Sharp> {
  const { data, info } = await orUnreadable(decoded.raw().toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

/** Keeps the decoded pixels in a file, because those of a large photo take hundreds of megabytes. */
async function onDisk(decoded: Sharp, folder: string): Promise<() => Sharp> {
  const path = join(folder, 'decoded.tiff');
  await orUnreadable(decoded.tiff({ compression: 'none' }).toFile(path));
  return () => sharp(path, STRICT);
}

/** The factor that scales the photo so that the region has thumbnail size. */
function scaleOf({ width, height }: Region): number {
  return Math.min(1, THUMBNAIL_PIXELS / Math.max(width, height));
}

/** Converts a region of the photo to pixels of the scaled photo. */
function scaled(region: Region, scale: number, whole: Pick<Region, 'width' | 'height'>): Region {
  const left = Math.min(whole.width - 1, Math.round(region.left * scale));
  const top = Math.min(whole.height - 1, Math.round(region.top * scale));
  const width = Math.min(whole.width - left, pixels(region.width * scale));
  const height = Math.min(whole.height - top, pixels(region.height * scale));
  return { left, top, width, height };
}

function areaAround(parts: Region[]): Region {
  const left = Math.min(...parts.map((part) => part.left));
  const top = Math.min(...parts.map((part) => part.top));
  const right = Math.max(...parts.map((part) => part.left + part.width));
  const bottom = Math.max(...parts.map((part) => part.top + part.height));
  return { left, top, width: right - left, height: bottom - top };
}

const pixels = (length: number) => Math.max(1, Math.round(length));
