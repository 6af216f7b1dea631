import { COLORS } from '@whereabouts/shared/contracts/colors.js';
import sharp from 'sharp';

/** A picture with at least this aspect ratio shows more objects. */
const PANORAMA = 2;
const SIDES = ['Left', 'Right'];
const PLACES = ['First', 'Second', 'Third', 'Fourth'];
/**
 * Width and height of a part in pixels. Large enough for colors, and small enough that benchmarks do not measure this
 * server.
 */
const SIDE = 32;

/** Makes one item per half of the picture, or per quarter of a wide picture. Their brightness distinguishes them. */
export async function describeImage(picture: Buffer, echo: string | undefined) {
  const { width, height } = await sharp(picture).metadata();
  const endpoints = width >= PANORAMA * height ? PLACES : SIDES;
  const small = sharp(picture).resize({ width: SIDE * endpoints.length, height: SIDE, fit: 'fill' });
  const pixels = await small.removeAlpha().toColourspace('srgb').raw().toBuffer();
  const items = endpoints.map((place, index) => {
    const color = meanOf(pixels, index, endpoints.length);
    const brightness = Math.round((color.r + color.g + color.b) / 3);
    return {
      name: [`${place} thing of brightness ${brightness}`, echo].filter(Boolean).join(' '),
      description: echo ?? null,
      category: 'Other > Other',
      color: nearestColor(color),
      quantity: 1,
      confidence: 0.9,
      alternatives: [],
      box: { left: index / endpoints.length, top: 0, width: 1 / endpoints.length, height: 1 },
    };
  });
  return { items, summary: `${items.length} parts of a picture.` };
}

/** Mean colors of this many parts side by side, as rows of red, green and blue. */
function meanOf(pixels: Buffer, index: number, parts: number) {
  const sum = { r: 0, g: 0, b: 0 };
  for (let row = 0; row < SIDE; row += 1) {
    const start = (row * parts + index) * SIDE * 3;
    for (let at = start; at < start + SIDE * 3; at += 3) {
      sum.r += pixels[at] ?? 0;
      sum.g += pixels[at + 1] ?? 0;
      sum.b += pixels[at + 2] ?? 0;
    }
  }
  const count = SIDE * SIDE;
  return { r: sum.r / count, g: sum.g / count, b: sum.b / count };
}

function nearestColor({ r, g, b }: { r: number; g: number; b: number }): string {
  const swatches = Object.entries(COLORS).filter(([, swatch]) => swatch.startsWith('#'));
  const distances = swatches.map(([name, swatch]) => {
    const value = Number.parseInt(swatch.slice(1), 16);
    return { name, distance: Math.hypot(r - (value >> 16), g - ((value >> 8) & 255), b - (value & 255)) };
  });
  return distances.reduce((nearest, each) => (each.distance < nearest.distance ? each : nearest)).name;
}
