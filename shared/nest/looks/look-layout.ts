/** Cells on each side of the grid of edges, and directions of edges. */
export const EDGE_CELLS = 4;
export const DIRECTIONS = 8;
export const EDGE_BYTES = EDGE_CELLS ** 2 * DIRECTIONS;

/** Cells on each side of the grid of colors. Each has its brightness and two opponent colors. */
export const COLOR_CELLS = 5;
export const CHANNELS = 3;

export const LOOK_BYTES = EDGE_BYTES + COLOR_CELLS ** 2 * CHANNELS;

/** How far from the middle a cell counts, as a part of the side: the standard deviation of a normal distribution. */
const SPREAD = 0.25;

/** The weights of the cells of a grid, row by row. The thing is in the middle, and the room around it. Their sum is 1. */
export function weightsOf(cells: number): number[] {
  const weights = Array.from({ length: cells ** 2 }, (_, at) => {
    const [x, y] = [(at % cells) + 0.5, Math.floor(at / cells) + 0.5].map((center) => center / cells - 0.5) as [
      number,
      number,
    ];
    return Math.exp(-(x ** 2 + y ** 2) / (2 * SPREAD ** 2));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

const COLOR_WEIGHTS = weightsOf(COLOR_CELLS);

/** The mean brightness of a look, 0 to 1. The middle counts more. */
export const meanLight = (look: Uint8Array): number =>
  COLOR_WEIGHTS.reduce((sum, weight, cell) => sum + weight * (look[EDGE_BYTES + CHANNELS * cell] ?? 0), 0) / 255;
