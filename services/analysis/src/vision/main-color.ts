import { COLOR_SIDE as SIDE } from '@whereabouts/shared/contracts/media.js';
import { type Rgb, toOklab } from './color-name.js';

/** How wide the rim is that shows the background, in pixels. */
const RIM = 4;
/** Parts of a channel that count as one color. */
const BINS = 8;
/** So many of the rim's commonest colors are background. */
const BACKGROUND_SHARE = 0.9;
/** Distance in OKLab from which a color is another one. */
const DIFFERENT = 0.09;
/** A thing takes at least this part of an image; with less, the image shows but one surface. */
const LEAST_SHARE = 0.03;

interface Pixel {
  color: Rgb;
  weight: number;
}

/**
 * The color of the thing in an image: of all pixels unlike the rim of the image, those in its middle counting most. A
 * image that is all one surface has that color.
 */
export function mainColorOf(bytes: Buffer): Rgb {
  const pixels = Array.from({ length: SIDE * SIDE }, (_, index) => ({
    color: colorAt(bytes, index),
    ...placeOf(index),
  }));
  const background = commonest(
    pixels.filter(({ isRim }) => isRim),
    BACKGROUND_SHARE,
  ).map(toOklab);
  const thing = pixels.filter(({ color }) => isUnlike(color, background));
  const [main] = commonest(thing.length >= LEAST_SHARE * pixels.length ? thing : pixels, 0);
  return main ?? { r: 128, g: 128, b: 128 };
}

function colorAt(bytes: Buffer, index: number): Rgb {
  return { r: bytes[index * 3] ?? 0, g: bytes[index * 3 + 1] ?? 0, b: bytes[index * 3 + 2] ?? 0 };
}

function placeOf(index: number) {
  const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
  const distance = Math.hypot(x - SIDE / 2, y - SIDE / 2) / (SIDE / 2);
  return { isRim: Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < RIM, weight: Math.exp(-2 * distance * distance) };
}

function isUnlike(color: Rgb, background: number[][]): boolean {
  const own = toOklab(color);
  return background.every((other) => Math.hypot(...own.map((value, axis) => value - (other[axis] ?? 0))) > DIFFERENT);
}

/** The mean colors of the heaviest bins, heaviest first, until they make up `share` of all; at least one. */
function commonest(pixels: Pixel[], share: number): Rgb[] {
  const bins = Map.groupBy(pixels, ({ color: { r, g, b } }) =>
    [r, g, b].map((v) => Math.floor((v * BINS) / 256)).join(),
  );
  const weighed = [...bins.values()]
    .map((bin) => ({ bin, weight: sum(bin, () => 1) }))
    .sort((a, b) => b.weight - a.weight);
  const all = sum(pixels, () => 1);
  let taken = 0;
  const heaviest = weighed.filter(({ weight }, index) => {
    const wanted = index === 0 || taken < share * all;
    taken += weight;
    return wanted;
  });
  return heaviest.map(({ bin, weight }) => ({
    r: sum(bin, ({ r }) => r) / weight,
    g: sum(bin, ({ g }) => g) / weight,
    b: sum(bin, ({ b }) => b) / weight,
  }));
}

function sum(pixels: Pixel[], value: (color: Rgb) => number): number {
  return pixels.reduce((total, { color, weight }) => total + weight * value(color), 0);
}
