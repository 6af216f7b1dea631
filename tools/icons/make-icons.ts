import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { checkout } from '../start/folders.js';

const folder = join(checkout, 'web', 'public');

/** Systems that cut icons to their own shape need the background up to the edges (W3C manifest, "maskable"). */
const ICONS = [
  { name: 'icon-192.png', size: 192, isSquare: false },
  { name: 'icon-512.png', size: 512, isSquare: false },
  { name: 'icon-maskable-512.png', size: 512, isSquare: true },
  { name: 'apple-touch-icon.png', size: 180, isSquare: true },
];

/** Sizes in pixels for programs that request `/favicon.ico` without reading the page. */
const FAVICON_SIZE = 48;

const mark = readFileSync(join(folder, 'icon.svg'), 'utf8');
for (const { name, size, isSquare } of ICONS) writeFileSync(join(folder, name), await png(size, isSquare));
writeFileSync(join(folder, 'favicon.ico'), icoOf(FAVICON_SIZE, await png(FAVICON_SIZE, false)));

function png(size: number, isSquare: boolean): Promise<Buffer> {
  const drawing = isSquare ? mark.replace(/ rx="15"/, '') : mark;
  const density = (72 * size) / 64;
  return sharp(Buffer.from(drawing), { density })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** An icon file with one PNG (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function icoOf(size: number, image: Buffer): Buffer {
  const header = Buffer.alloc(22);
  // One image of type icon.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  // Planes and bits per pixel.
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}
