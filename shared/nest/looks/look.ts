import { COLOR_SIDE } from '../../contracts/media.js';

/** The look of a picture: 8 bytes of a perceptual hash, then the colors of a 4×4 grid (docs/recognition.md). */
const LOOK_BYTES = 8 + 2 * 4 ** 2;
const HASH_BYTES = 8;

/** The hash is made of the 8×8 lowest frequencies of 32×32 gray pixels, without the constant one. */
const GRAY_SIDE = 32;
const FREQUENCIES = 8;
const GRID = 4;

/** Below this standard deviation of the gray pixels, the frequencies are noise: a wall, or a photo in the dark. */
const LEAST_CONTRAST = 3;
/** Added to each channel, because the colors of nearly black pixels are noise. */
const DARK = 8;

/** A square part of the pixels, from `start` on both sides. */
interface Part {
  start: number;
  side: number;
}

const WHOLE: Part = { start: 0, side: COLOR_SIDE };
/** The middle 70 % of both sides. A photo of one thing often has a margin that the item's own photo lacks. */
const MIDDLE: Part = { start: Math.round(COLOR_SIDE * 0.15), side: Math.round(COLOR_SIDE * 0.7) };

/**
 * The look of a picture, from the square of RGB pixels that media makes (`PICTURE_SIDE`). Null for a picture without
 * any structure.
 */
export const lookOf = (pixels: Uint8Array): Buffer | null => lookOfPart(pixels, WHOLE);

/** The looks of a photo in which an item may be anywhere: of the whole photo, and of its middle. */
export const looksOf = (pixels: Uint8Array): Buffer[] =>
  [WHOLE, MIDDLE].flatMap((part) => lookOfPart(pixels, part) ?? []);

/**
 * How different two looks are. The same thing again has at most 0.344 in 84 % of the measured pairs, and different
 * things have more in 99.4 % (docs/recognition.md).
 */
export function lookDistance(one: Uint8Array, other: Uint8Array): number {
  let bits = 0;
  let squares = 0;
  for (let at = 0; at < LOOK_BYTES; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    if (at < HASH_BYTES) bits += ones(a ^ b);
    else squares += ((a - b) / 255) ** 2;
  }
  return bits / (8 * HASH_BYTES) + 2 * Math.sqrt(squares / (LOOK_BYTES - HASH_BYTES));
}

/** The hash of a look as PostgreSQL's `bit(64)`. */
export const hashBits = (look: Uint8Array): string =>
  [...look.subarray(0, HASH_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');

function lookOfPart(pixels: Uint8Array, part: Part): Buffer | null {
  const gray = cells(pixels, part, GRAY_SIDE).map(([red, green, blue]) => 0.299 * red + 0.587 * green + 0.114 * blue);
  const mean = gray.reduce((sum, value) => sum + value, 0) / gray.length;
  const variance = gray.reduce((sum, value) => sum + (value - mean) ** 2, 0) / gray.length;
  if (variance < LEAST_CONTRAST ** 2) return null;
  const look = Buffer.alloc(LOOK_BYTES);
  const strengths = lowFrequencies(gray);
  const sorted = strengths.toSorted((a, b) => a - b);
  const middle = ((sorted[sorted.length / 2 - 1] ?? 0) + (sorted[sorted.length / 2] ?? 0)) / 2;
  strengths.forEach((strength, bit) => {
    if (strength > middle) look[bit >> 3] = (look[bit >> 3] ?? 0) | (128 >> (bit & 7));
  });
  cells(pixels, part, GRID).forEach(([red, green, blue], cell) => {
    const sum = red + green + blue + 3 * DARK;
    look[HASH_BYTES + 2 * cell] = Math.round((255 * (red + DARK)) / sum);
    look[HASH_BYTES + 2 * cell + 1] = Math.round((255 * (green + DARK)) / sum);
  });
  return look;
}

type Color = [red: number, green: number, blue: number];

/** The mean color of each cell of a grid over the part, row by row. */
function cells(pixels: Uint8Array, { start, side }: Part, count: number): Color[] {
  const edges = Array.from({ length: count + 1 }, (_, at) => start + (at * side) / count);
  const spans = edges.slice(1).map((end, at) => {
    const first = Math.floor(edges[at] ?? 0);
    return [first, Math.max(first + 1, Math.floor(end))] as const;
  });
  return spans.flatMap((rows) => spans.map((columns) => meanColor(pixels, rows, columns)));
}

function meanColor(pixels: Uint8Array, rows: readonly [number, number], columns: readonly [number, number]): Color {
  const sum: Color = [0, 0, 0];
  for (let y = rows[0]; y < rows[1]; y += 1)
    for (let x = columns[0]; x < columns[1]; x += 1)
      for (const channel of [0, 1, 2] as const) sum[channel] += pixels[3 * (y * COLOR_SIDE + x) + channel] ?? 0;
  const count = (rows[1] - rows[0]) * (columns[1] - columns[0]);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

const WAVES = Array.from({ length: FREQUENCIES }, (_, at) =>
  Array.from({ length: GRAY_SIDE }, (_, x) => Math.cos(((2 * x + 1) * (at + 1) * Math.PI) / (2 * GRAY_SIDE))),
);

/** The discrete cosine transform of the gray pixels, for the lowest frequencies of both directions. */
function lowFrequencies(gray: number[]): number[] {
  const rows = Array.from({ length: GRAY_SIDE }, (_, y) =>
    WAVES.map((wave) => dot(wave, (x) => gray[y * GRAY_SIDE + x] ?? 0)),
  );
  return WAVES.flatMap((wave) => WAVES.map((_, across) => dot(wave, (y) => rows[y]?.[across] ?? 0)));
}

const dot = (wave: number[], value: (at: number) => number) =>
  wave.reduce((sum, weight, at) => sum + weight * value(at), 0);

function ones(byte: number): number {
  let count = 0;
  for (let rest = byte; rest > 0; rest &= rest - 1) count += 1;
  return count;
}
