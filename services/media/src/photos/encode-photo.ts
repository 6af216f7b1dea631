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
 * A file that ends early or decodes with errors is refused, never shown half. Warnings pass: of such a photo a few blocks
 * are wrong, and it is encoded anew.
 */
export const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS };

/** For what is stored: no later step, however strictly it decodes, finds anything wrong with it. */
export const FLAWLESS: SharpOptions = { ...STRICT, failOn: 'warning' };

/** Where a second loss is not seen even in a large print. */
const QUALITY = 92;
/** Optimal Huffman tables would save 2 % of the bytes, and hold the whole photo in memory, six bytes a pixel. */
const JPEG = { quality: QUALITY, optimiseCoding: false };
const AVIF = { quality: 75, effort: 2 };

/** Encodes a photo upright, in sRGB and without metadata, in a format every browser shows. */
export async function encodePhoto(path: string, header: PhotoHeader): Promise<Buffer> {
  // Encoding a GIF again would cost it frames and colors; one that cannot be taken apart is broken.
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

/** The pixels of what sharp cannot read. */
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
  // These two would take a large photo the best part of a minute, and gigabytes.
  if (format === 'webp' && !isLarge(pixels)) return image.webp({ quality: QUALITY, smartSubsample: true });
  if (format === 'avif' && !isLarge(pixels)) return image.avif(AVIF);
  const keepsAlpha = format !== 'jpeg' && (await image.metadata()).hasAlpha;
  return keepsAlpha ? image.png() : image.jpeg({ ...JPEG, chromaSubsampling: jpegChroma(chroma) });
}

const jpegChroma = (chroma: string) => (chroma === '4:4:4' ? '4:4:4' : '4:2:0');
