import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { checkout } from '../local/folders.js';

const folder = join(checkout, 'web', 'public');

/** Systems that cut icons to their own shape want the background up to the edges (W3C manifest, "maskable"). */
const ICONS = [
  { name: 'icon-192.png', size: 192, isSquare: false },
  { name: 'icon-512.png', size: 512, isSquare: false },
  { name: 'icon-maskable-512.png', size: 512, isSquare: true },
  { name: 'apple-touch-icon.png', size: 180, isSquare: true },
];

const mark = readFileSync(join(folder, 'icon.svg'), 'utf8');
for (const { name, size, isSquare } of ICONS) {
  const drawing = isSquare ? mark.replace(/ rx="15"/, '') : mark;
  const density = (72 * size) / 64;
  await sharp(Buffer.from(drawing), { density })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(folder, name));
}
