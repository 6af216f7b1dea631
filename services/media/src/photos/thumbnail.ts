import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { FLAWLESS } from './encode-photo.js';
import { orUnreadable } from './photo-refused.js';

/** Longest side of a thumbnail (docs/rules/images.md). */
export const THUMBNAIL_PIXELS = 400;
/** ThumbHash stores seven frequencies per side, so more pixels only make it slower. */
const PLACEHOLDER_PIXELS = 32;
/** Takes half the time of the default, for 2 % more bytes. */
const WEBP = { effort: 2 };

export interface Thumbnail {
  webp: Buffer;
  /** ThumbHash in base64: the blurred placeholder that is shown until the photo has loaded. */
  thumb_hash: string;
}

/**
 * Creates a small WebP of a photo. Small photos are not enlarged.
 * @throws PhotoRefused if the photo has any error
 */
export function makeThumbnail(photo: Buffer): Promise<Thumbnail> {
  return thumbnailOf(sharp(photo, FLAWLESS));
}

/** Like `makeThumbnail`, for a sharp image. */
export async function thumbnailOf(image: Sharp): Promise<Thumbnail> {
  const small = image.resize(within(THUMBNAIL_PIXELS)).toColourspace('srgb').raw();
  const { data, info } = await orUnreadable(small.toBuffer({ resolveWithObject: true }));
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  return { webp: await pixels().webp(WEBP).toBuffer(), thumb_hash: await thumbHash(pixels()) };
}

async function thumbHash(pixels: Sharp): Promise<string> {
  const small = pixels.resize(within(PLACEHOLDER_PIXELS)).ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

const within = (pixels: number) => ({
  width: pixels,
  height: pixels,
  fit: 'inside' as const,
  withoutEnlargement: true,
});
