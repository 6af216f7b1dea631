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
 * Returns the photo without metadata and with unchanged pixels, or null if that is impossible.
 * @throws PhotoRefused for a file with countless parts, so that no decoder has to process them
 */
export function stripMetadata(bytes: Buffer, format: PhotoFormat): Buffer | null {
  try {
    return STRIPPERS[format]?.(bytes) ?? null;
  } catch (error) {
    if (error instanceof PhotoRefused) throw error;
    // An offset points outside the file. The decoder decides whether the file is damaged.
    return null;
  }
}

/**
 * Whether the photo is already upright and in sRGB. Animations count too, because encoding them again would lose their
 * frames.
 */
export function isShownAsStored({ format, frames, orientation, color_space, icc, has_metadata }: PhotoHeader): boolean {
  if (format === 'gif' || (format === 'webp' && frames > 1)) return true;
  if (format === 'avif' && has_metadata) return false;
  return orientation === 1 && SRGB_SPACES.includes(color_space) && (!icc || isSrgbProfile(icc));
}
