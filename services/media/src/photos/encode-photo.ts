import { readFile } from 'node:fs/promises';
import { MAX_IMAGE_PIXELS } from '@whereabouts/shared/contracts/image-limits.js';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { decodeBmp } from './bmp.js';
import type { HeicDecoder } from './heic-decoder.js';
import type { PhotoHeader } from './photo-header.js';
import { orUnreadable, unreadableImage } from './photo-problems.js';
import { pixelsToPng } from './pixels.js';

/** A file that ends early or decodes with errors is refused, never shown half. */
export const STRICT: SharpOptions = { failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS };

/** Where a second loss is not seen even in a large print. */
const QUALITY = 92;
const AVIF = { quality: 75, effort: 2 };

/** Encodes a photo upright, in sRGB and without metadata, in a format every browser shows. */
export async function encodePhoto(path: string, header: PhotoHeader, heic: HeicDecoder): Promise<Buffer> {
  // Encoding a GIF again would cost it frames and colours; one that cannot be taken apart is broken.
  if (header.format === 'gif') throw unreadableImage();
  const upright = sharp(await readable(path, header, heic), STRICT).autoOrient();
  return orUnreadable((await encoder(upright, header)).toBuffer());
}

/** What sharp can read: the file itself, or its pixels where another decoder was needed. */
async function readable(path: string, { format, icc }: PhotoHeader, heic: HeicDecoder) {
  if (format === 'bmp') return pixelsToPng(decodeBmp(await readFile(path)));
  if (format === 'heic') return pixelsToPng(await heic.decode(path), icc);
  return path;
}

async function encoder(image: Sharp, { format, chroma }: PhotoHeader): Promise<Sharp> {
  if (format === 'png') return image.png();
  if (format === 'webp') return image.webp({ quality: QUALITY, smartSubsample: true });
  if (format === 'avif') return image.avif(AVIF);
  const keepsAlpha = format !== 'jpeg' && (await image.metadata()).hasAlpha;
  return keepsAlpha ? image.png() : image.jpeg({ quality: QUALITY, chromaSubsampling: jpegChroma(chroma) });
}

const jpegChroma = (chroma: string) => (chroma === '4:4:4' ? '4:4:4' : '4:2:0');
