import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { FLAWLESS } from './encode-photo.js';
import { orUnreadable } from './photo-refused.js';

/** Longest side (docs/rules/images.md). */
export const THUMBNAIL_PIXELS = 400;
/** ThumbHash keeps seven waves a side: more pixels make it slower, not better. */
const PLACEHOLDER_PIXELS = 32;
/** Half the work of the default, for 2 % more bytes. */
const WEBP = { effort: 2 };

export interface Thumbnail {
  webp: Buffer;
  /** ThumbHash, base64: the blurred placeholder shown before the photo arrives. */
  thumb_hash: string;
}

/**
 * A small WebP of a photo; small photos are not enlarged.
 * @throws PhotoRefused for a photo with any flaw
 */
export function makeThumbnail(photo: Buffer): Promise<Thumbnail> {
  return thumbnailOf(sharp(photo, FLAWLESS));
}

/** The same of an image that is not encoded. */
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
