import { CHANNELS, COLOR_CELLS, EDGE_BYTES, LOOK_BYTES, meanLight, weightsOf } from './look-layout.js';

/** How much the difference of colors and of brightness counts beside that of edges. Fitted on generated pairs. */
const COLORS = 1.2;
const LIGHT = 0.35;

const WEIGHTS = weightsOf(COLOR_CELLS);

/**
 * How different two looks (`lookOf`) are: 0 for equal ones. Infinite if one of them was made by another version.
 * Lightness counts relative to the mean of the picture, because photos are lit differently.
 */
export function lookDistance(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== LOOK_BYTES || other.length !== LOOK_BYTES) return Number.POSITIVE_INFINITY;
  const [first, second] = [meanLight(one), meanLight(other)];
  let [colors, light] = [0, 0];
  WEIGHTS.forEach((weight, cell) => {
    const at = EDGE_BYTES + CHANNELS * cell;
    const difference = (channel: number) => ((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) / 255;
    light += weight * (difference(0) - (first - second)) ** 2;
    colors += weight * (difference(1) ** 2 + difference(2) ** 2);
  });
  return 1 - cosine(one, other) + COLORS * Math.sqrt(colors) + LIGHT * Math.sqrt(light);
}

/** The cosine of the angle between the edges of two looks. */
function cosine(one: Uint8Array, other: Uint8Array): number {
  let [product, first, second] = [0, 0, 0];
  for (let at = 0; at < EDGE_BYTES; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    product += a * b;
    first += a * a;
    second += b * b;
  }
  return product / Math.sqrt(first * second || 1);
}
