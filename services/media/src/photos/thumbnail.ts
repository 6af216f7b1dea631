import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { STRICT } from './encode-photo.js';
import { orUnreadable } from './photo-refused.js';

/** Longest side (docs/rules/images.md). */
export const THUMBNAIL_PIXELS = 400;
/** ThumbHash keeps seven waves a side: more pixels make it slower, not better. */
const PLACEHOLDER_PIXELS = 32;

/** A small WebP of a photo; small photos are not enlarged. */
export function makeThumbnail(photo: Buffer): Promise<Buffer> {
  return orUnreadable(sharp(photo, STRICT).resize(within(THUMBNAIL_PIXELS)).webp().toBuffer());
}

/** ThumbHash, base64: the blurred placeholder shown before the photo arrives. */
export async function thumbHash(thumbnail: Buffer): Promise<string> {
  const { data, info } = await sharp(thumbnail)
    .resize(within(PLACEHOLDER_PIXELS))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

const within = (pixels: number) => ({
  width: pixels,
  height: pixels,
  fit: 'inside' as const,
  withoutEnlargement: true,
});
