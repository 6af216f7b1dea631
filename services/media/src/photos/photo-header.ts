import { readFile } from 'node:fs/promises';
import { MAX_IMAGE_PIXELS } from '@whereabouts/shared/contracts/limits.js';
import sharp from 'sharp';
import { bmpHeader } from './bmp.js';
import type { PhotoFormat } from './photo-format.js';
import { orUnreadable, PhotoRefused, unreadableImage } from './photo-refused.js';
import { soundProfile } from './srgb-profile.js';

/** Facts about a photo, known before any pixel is decoded. */
export interface PhotoHeader {
  format: PhotoFormat;
  /** Width × height of one frame. */
  pixels: number;
  /** Number of frames of an animation, 1 for a still image. */
  frames: number;
  /** EXIF orientation. 1 is upright. */
  orientation: number;
  color_space: string;
  /** Undefined if the profile is damaged. */
  icc: Buffer | undefined;
  /** Chroma subsampling of a JPEG. */
  chroma: string;
  has_metadata: boolean;
}

const SHARP_NAMES: Partial<Record<PhotoFormat, string>> = { avif: 'heif', heic: 'heif' };

/** Reads the header and refuses photos with too many pixels. */
export async function readHeader(path: string, format: PhotoFormat): Promise<PhotoHeader> {
  if (format === 'bmp') {
    const { width, height } = bmpHeader(await readFile(path));
    const pixels = allowedPixels(width, height);
    return {
      format,
      pixels,
      frames: 1,
      orientation: 1,
      color_space: 'srgb',
      icc: undefined,
      chroma: '4:4:4',
      has_metadata: false,
    };
  }
  const metadata = await orUnreadable(sharp(path, { limitInputPixels: false }).metadata());
  if (metadata.format !== (SHARP_NAMES[format] ?? format)) throw unreadableImage();
  const pixels = allowedPixels(metadata.width, metadata.height);
  return {
    // A HEIF container may contain AVIF pixels, whatever its first brand is.
    format: metadata.compression === 'av1' ? 'avif' : format,
    pixels,
    frames: metadata.pages ?? 1,
    orientation: metadata.orientation ?? 1,
    color_space: metadata.space,
    icc: soundProfile(metadata.icc),
    has_metadata: Boolean(metadata.exif || metadata.xmp || metadata.iptc || metadata.icc),
    chroma: metadata.chromaSubsampling ?? '4:2:0',
  };
}

function allowedPixels(width: number, height: number): number {
  if (width * height > MAX_IMAGE_PIXELS) throw new PhotoRefused('too_many_pixels');
  return width * height;
}
