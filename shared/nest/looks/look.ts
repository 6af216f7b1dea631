import { COLOR_SIDE } from '../../contracts/media.js';
import { COLOR_CELLS, DIRECTIONS, EDGE_BYTES, EDGE_CELLS, LOOK_BYTES, weightsOf } from './look-layout.js';

/** The pixels on each side of the picture that a look is computed from. */
const SIDE = 32;

/** Below this standard deviation of the gray pixels, there is nothing but noise: a wall, or a photo in the dark. */
const LEAST_CONTRAST = 3;
/** Added to each channel, because the colors of nearly black pixels are noise. */
const DARK = 8;
/** An edge between two colors of equal brightness counts like an edge of this many times the brightness. */
const COLOR_EDGE = 3;
/** Colors far stronger than this differ by their hue alone: light changes how strong they are. */
const PALE = 0.1;

/** The sides of the parts of a photo that may show the item alone, as fractions of the photo, around its middle. */
const PARTS = [1, 0.85, 0.7, 0.55];

/**
 * The look of a picture, from the square of RGB pixels that media makes (`PICTURE_SIDE`): the strengths of edges by
 * place and direction, then the brightness and colors of a grid (docs/recognition.md). Null for a picture without any
 * structure.
 */
export const lookOf = (pixels: Uint8Array): Buffer | null => lookOfPart(pixels, 1);

/** The looks of a photo in which an item may be smaller than the photo. */
export const looksOf = (pixels: Uint8Array): Buffer[] => PARTS.flatMap((part) => lookOfPart(pixels, part) ?? []);

/** The channels of a picture: the logarithm of its brightness, and two opponent colors, which are 0 for gray. */
interface Channels {
  light: Float64Array;
  red: Float64Array;
  yellow: Float64Array;
}

function lookOfPart(pixels: Uint8Array, part: number): Buffer | null {
  const colors = scaledDown(pixels, part);
  if (contrastOf(colors) < LEAST_CONTRAST) return null;
  const channels: Channels = {
    light: new Float64Array(SIDE ** 2),
    red: new Float64Array(SIDE ** 2),
    yellow: new Float64Array(SIDE ** 2),
  };
  colors.forEach(([red, green, blue], at) => {
    const sum = red + green + blue + 3 * DARK;
    channels.light[at] = Math.log(sum);
    channels.red[at] = (red - green) / sum;
    channels.yellow[at] = ((red + green) / 2 - blue) / sum;
  });
  const look = Buffer.alloc(LOOK_BYTES);
  edgesOf(channels).forEach((strength, at) => {
    look[at] = Math.round(255 * strength);
  });
  colorsOf(channels).forEach((value, at) => {
    look[EDGE_BYTES + at] = Math.round(255 * value);
  });
  return look;
}

type Color = [red: number, green: number, blue: number];

/** The middle part of the pixels at 32×32, row by row. */
function scaledDown(pixels: Uint8Array, part: number): Color[] {
  const start = (COLOR_SIDE * (1 - part)) / 2;
  const spans = Array.from({ length: SIDE }, (_, at) => {
    const [from, to] = [at, at + 1].map((edge) => Math.round(start + (edge * part * COLOR_SIDE) / SIDE)) as [
      number,
      number,
    ];
    return [from, Math.max(from + 1, to)] as const;
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

function contrastOf(colors: Color[]): number {
  const gray = colors.map(([red, green, blue]) => 0.299 * red + 0.587 * green + 0.114 * blue);
  const mean = gray.reduce((sum, value) => sum + value, 0) / gray.length;
  return Math.sqrt(gray.reduce((sum, value) => sum + (value - mean) ** 2, 0) / gray.length);
}

/**
 * A histogram of oriented gradients: for each cell of a grid and each direction, how strong the edges are, 0 to 1. An
 * edge counts for the cells and directions next to it, too, so that it may move a little. The middle counts more.
 */
function edgesOf({ light, red, yellow }: Channels): Float64Array {
  const edges = new Float64Array(EDGE_BYTES);
  const channels = [
    [light, 1],
    [red, COLOR_EDGE],
    [yellow, COLOR_EDGE],
  ] as const;
  for (let y = 1; y < SIDE - 1; y += 1)
    for (let x = 1; x < SIDE - 1; x += 1) {
      const at = y * SIDE + x;
      let [across, down, strength] = [0, 0, 0];
      for (const [channel, weight] of channels) {
        const dx = weight * ((channel[at + 1] ?? 0) - (channel[at - 1] ?? 0));
        const dy = weight * ((channel[at + SIDE] ?? 0) - (channel[at - SIDE] ?? 0));
        if (Math.hypot(dx, dy) > strength) [across, down, strength] = [dx, dy, Math.hypot(dx, dy)];
      }
      const turn = Math.atan2(down, across) / Math.PI + 1;
      for (const [direction, a] of shared(turn * DIRECTIONS))
        for (const [row, b] of shared(((y + 0.5) * EDGE_CELLS) / SIDE))
          for (const [column, c] of shared(((x + 0.5) * EDGE_CELLS) / SIDE)) {
            if (Math.min(row, column) < 0 || Math.max(row, column) >= EDGE_CELLS) continue;
            const bin = (row * EDGE_CELLS + column) * DIRECTIONS + ((direction + DIRECTIONS) % DIRECTIONS);
            edges[bin] = (edges[bin] ?? 0) + strength * a * b * c;
          }
    }
  const weights = weightsOf(EDGE_CELLS);
  const weighted = edges.map((strength, at) => Math.sqrt(strength * (weights[Math.floor(at / DIRECTIONS)] ?? 0)));
  const length = Math.hypot(...weighted) || 1;
  return weighted.map((strength) => strength / length);
}

/** The two cells whose centers are next to a position, with their parts of it. */
function shared(position: number): [cell: number, part: number][] {
  const first = Math.floor(position - 0.5);
  const second = position - 0.5 - first;
  return [
    [first, 1 - second],
    [first + 1, second],
  ];
}

/** The brightness and the opponent colors of each cell of a grid, 0 to 1. */
function colorsOf({ light, red, yellow }: Channels): number[] {
  const cells = Array.from({ length: COLOR_CELLS ** 2 }, () => ({ count: 0, light: 0, red: 0, yellow: 0 }));
  light.forEach((value, at) => {
    const [row, column] = [Math.floor(at / SIDE), at % SIDE].map((place) => Math.floor((place * COLOR_CELLS) / SIDE));
    const cell = cells[(row ?? 0) * COLOR_CELLS + (column ?? 0)];
    if (!cell) return;
    cell.count += 1;
    cell.light += value;
    cell.red += red[at] ?? 0;
    cell.yellow += yellow[at] ?? 0;
  });
  const [darkest, lightest] = [Math.log(3 * DARK), Math.log(3 * (255 + DARK))];
  return cells.flatMap((cell) => {
    const [r, y] = [cell.red / cell.count, cell.yellow / cell.count];
    const strength = Math.hypot(r, y) + PALE;
    return [(cell.light / cell.count - darkest) / (lightest - darkest), (r / strength + 1) / 2, (y / strength + 1) / 2];
  });
}
