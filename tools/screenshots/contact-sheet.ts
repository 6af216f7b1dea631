import sharp from 'sharp';
import type { Device } from './devices.js';

export interface Picture {
  name: string;
  png: Buffer;
}

const GAP = 24;
const TITLE = 40;
/** Pictures per row, and rows per sheet: few enough to inspect closely. */
const COLUMNS = { phone: 6, desktop: 3, forced: 6, low: 6 };
const ROWS = 2;
const WIDTH = { phone: 390, desktop: 960, forced: 390, low: 320 };
const HEIGHT = { phone: 844, desktop: 600, forced: 844, low: 256 };

/** Arranges the pictures under their names on as many sheets as needed. */
export async function contactSheets(pictures: Picture[], device: Device): Promise<Buffer[]> {
  const perSheet = COLUMNS[device] * ROWS;
  const sheets: Buffer[] = [];
  for (let from = 0; from < pictures.length; from += perSheet) {
    sheets.push(await sheet(pictures.slice(from, from + perSheet), device));
  }
  return sheets;
}

async function sheet(pictures: Picture[], device: Device): Promise<Buffer> {
  const width = WIDTH[device];
  const height = HEIGHT[device];
  const placed = pictures.map(async ({ name, png }, index) => {
    const left = GAP + (index % COLUMNS[device]) * (width + GAP);
    const top = GAP + Math.floor(index / COLUMNS[device]) * (height + TITLE + GAP);
    const title = `<svg width="${width}" height="${TITLE}"><text y="26" font-family="sans-serif" font-size="20" fill="#fff">${name}</text></svg>`;
    const image = await sharp(png).resize({ width, height, fit: 'cover', position: 'top' }).toBuffer();
    return [
      { input: Buffer.from(title), left, top },
      { input: image, left, top: top + TITLE },
    ];
  });
  const columns = Math.min(COLUMNS[device], pictures.length);
  const rows = Math.ceil(pictures.length / COLUMNS[device]);
  return sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + rows * (height + TITLE + GAP),
      channels: 3,
      background: '#4a4a4a',
    },
  })
    .composite((await Promise.all(placed)).flat())
    .jpeg({ quality: 82 })
    .toBuffer();
}
