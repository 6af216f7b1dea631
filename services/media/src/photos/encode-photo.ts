import { readFile, rm } from 'node:fs/promises';
import { MAX_IMAGE_PIXELS } from '@whereabouts/shared/contracts/limits.js';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { decodeBmp } from './bmp.js';
import { decodeHeic } from './heic-decoder.js';
import { isLarge } from './large-photo.js';
import type { PhotoHeader } from './photo-header.js';
import { orUnreadable, unreadableImage } from './photo-refused.js';
import { type Pixels, writePixels } from './pixel-file.js';

/**
 * Refuses files that are truncated or decode with errors. Files with warnings are accepted: a few blocks are wrong, and
 * the photo is encoded again.
 */
export const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS };

/** Options for photos to store. A photo that decodes with them has no errors for any later decoder. */
export const FLAWLESS: SharpOptions = { ...STRICT, failOn: 'warning' };

/** At this quality, the loss from encoding again is invisible even in a large print. */
const QUALITY = 92;
/** Optimal Huffman tables would save 2 % of the bytes, but take six bytes of memory per pixel. */
const JPEG = { quality: QUALITY, optimiseCoding: false };
const AVIF = { quality: 75, effort: 2 };

/** Encodes a photo upright, in sRGB and without metadata, in a format that every browser shows. */
export async function encodePhoto(path: string, header: PhotoHeader): Promise<Buffer> {
  // Encoding a GIF again would lose frames and colors. A GIF that cannot be stripped of metadata is damaged.
  if (header.format === 'gif') throw unreadableImage();
  const pixels = await decodeHere(path, header);
  if (!pixels) return encode(path, header);
  const pixel_file = `${path}.tiff`;
  try {
    await writePixels(pixel_file, pixels);
    return await encode(pixel_file, header);
  } finally {
    await rm(pixel_file, { force: true });
  }
}

/** Decodes formats that sharp cannot read. */
async function decodeHere(path: string, { format, icc }: PhotoHeader): Promise<Pixels | null> {
  if (format === 'bmp') return decodeBmp(await readFile(path));
  if (format === 'heic') return { ...(await decodeHeic(path)), icc };
  return null;
}

async function encode(path: string, header: PhotoHeader): Promise<Buffer> {
  const upright = sharp(path, STRICT).autoOrient();
  return orUnreadable((await encoder(upright, header)).toBuffer());
}

async function encoder(image: Sharp, header: PhotoHeader): Promise<Sharp> {
  const { format, chroma, pixels } = header;
  if (format === 'png') return image.png();
  // Encoding a large photo in these formats would take most of a minute and gigabytes of memory.
  if (format === 'webp' && !isLarge(pixels)) return image.webp({ quality: QUALITY, smartSubsample: true });
  if (format === 'avif' && !isLarge(pixels)) return image.avif(AVIF);
  const keepsAlpha = format !== 'jpeg' && (await image.metadata()).hasAlpha;
  return keepsAlpha ? image.png() : image.jpeg({ ...JPEG, chromaSubsampling: jpegChroma(chroma) });
}

const jpegChroma = (chroma: string) => (chroma === '4:4:4' ? '4:4:4' : '4:2:0');
