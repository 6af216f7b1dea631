import type { PhotoFormat } from './photo-format.js';
import type { PhotoHeader } from './photo-header.js';
import { PhotoRefused } from './photo-refused.js';
import { isSrgbProfile } from './srgb-profile.js';
import { cleanAvif } from './strip-avif.js';
import { stripGif } from './strip-gif.js';
import { stripJpeg } from './strip-jpeg.js';
import { stripPng } from './strip-png.js';
import { stripWebp } from './strip-webp.js';

const STRIPPERS: Partial<Record<PhotoFormat, (bytes: Buffer) => Buffer | null>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
  gif: stripGif,
  avif: cleanAvif,
};

const SRGB_SPACES = ['srgb', 'b-w', 'rgb16', 'grey16'];

/**
 * The photo free of metadata without a pixel changed; null when that cannot be done.
 * @throws PhotoRefused for a file of countless parts, so that no decoder has to go through them
 */
export function stripMetadata(bytes: Buffer, format: PhotoFormat): Buffer | null {
  try {
    return STRIPPERS[format]?.(bytes) ?? null;
  } catch (error) {
    if (error instanceof PhotoRefused) throw error;
    // It points outside itself; the decoder will say whether it is broken.
    return null;
  }
}

/** Upright and in sRGB already. An animation counts as such: encoding it again would cost it its frames. */
export function isShownAsStored({ format, frames, orientation, color_space, icc, has_metadata }: PhotoHeader): boolean {
  if (format === 'gif' || (format === 'webp' && frames > 1)) return true;
  if (format === 'avif' && has_metadata) return false;
  return orientation === 1 && SRGB_SPACES.includes(color_space) && (!icc || isSrgbProfile(icc));
}
