import sharp from 'sharp';
import type { RawPhoto } from '../raw-photo.js';

/** Tesseract scales lines to 36 pixels. A taller image only takes longer, and a large one much longer. */
const TALLEST = 64;
/** Narrower or lower parts of a photo have no letters. */
const SMALLEST = 8;

/** A line in gray, dark on light, as PGM. Null if it is too small for letters. */
export async function lineImage({ data, width, height }: RawPhoto): Promise<Buffer | null> {
  if (Math.min(width, height) < SMALLEST) return null;
  const { data: gray, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .grayscale()
    .resize({ height: TALLEST, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (isLightOnDark(gray)) for (let at = 0; at < gray.length; at += 1) gray[at] = 255 - (gray[at] ?? 0);
  return Buffer.concat([Buffer.from(`P5 ${info.width} ${info.height} 255\n`), gray]);
}

/** The background has more pixels than the letters, so the median is its shade. */
function isLightOnDark(gray: Buffer): boolean {
  const shades = Uint8Array.from(gray).toSorted();
  const shade = (part: number) => shades[Math.floor(part * (shades.length - 1))] ?? 0;
  return shade(0.5) < (shade(0.02) + shade(0.98)) / 2;
}
