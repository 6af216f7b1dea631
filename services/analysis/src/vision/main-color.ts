import { COLOR_SIDE as SIDE } from '@whereabouts/shared/contracts/media.js';
import { type Rgb, toOklab } from './color-name.js';

/** Width of the image's rim, which shows the background, in pixels. */
const RIM = 4;
/** Number of bins per color channel. */
const BINS = 8;
/** The most common colors that make up this share of the rim are background. */
const BACKGROUND_SHARE = 0.9;
/** Colors with at least this distance in OKLab are different. */
const DIFFERENT = 0.09;
/**
 * An item covers at least this share of the image. If less differs from the background, the image shows a single
 * surface.
 */
const LEAST_SHARE = 0.03;

interface Pixel {
  color: Rgb;
  weight: number;
}

/**
 * The color of the item in an image: the most common color that differs from the rim, with the center weighted most. If
 * the image shows a single surface, the surface's color.
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

/** The mean colors of the heaviest bins, heaviest first, until they make up `share` of the total. At least one. */
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
