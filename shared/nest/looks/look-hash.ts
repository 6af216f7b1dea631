import { CHANNELS, COLOR_CELLS, DIRECTIONS, EDGE_BYTES, EDGE_CELLS, meanLight, weightsOf } from './look-layout.js';

/** A hash keeps the nearest looks among its nearest 3 % in 97 of 100 generated pairs. With 64 bits it was 90. */
export const HASH_BITS = 256;
/** How much colors and brightness count beside edges. */
const COLORS = 0.5;

/** How strong edges of each direction are on average, compared with equal ones: things stand upright. */
const MEAN_EDGES = [0.98, 0.64, 0.63, 1.06, 1.07, 0.65, 0.65, 0.98];
/** The mean colors of pictures: rooms are lit warmly. */
const [MEAN_RED, MEAN_YELLOW] = [137, 148];

const EDGES = weightsOf(EDGE_CELLS).flatMap((weight) =>
  MEAN_EDGES.map((strength) => 255 * strength * Math.sqrt(weight / DIRECTIONS)),
);

const PLANES = fixedPlanes();

/**
 * A hash of a look as PostgreSQL's `bit(256)`. Each bit says on which side of a fixed random plane through the mean look
 * it is, so that similar looks have few different bits (Charikar 2002, "Similarity estimation techniques from rounding
 * algorithms").
 */
export function hashBits(look: Uint8Array): string {
  const light = 255 * meanLight(look);
  const means = [...EDGES, ...weightsOf(COLOR_CELLS).flatMap(() => [light, MEAN_RED, MEAN_YELLOW])];
  const differences = means.map((mean, at) => (look[at] ?? 0) - mean);
  const side = (plane: number[]) => plane.reduce((sum, weight, at) => sum + weight * (differences[at] ?? 0), 0) > 0;
  return PLANES.map((plane) => Number(side(plane))).join('');
}

/** Made from the numbers of a linear congruential generator, because stored hashes must not change. */
function fixedPlanes(): number[][] {
  let state = 12345;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const nearlyNormal = () => next() + next() + next() + next() - 2;
  const weights = weightsOf(COLOR_CELLS);
  const most = Math.max(...weights);
  const colors = weights.flatMap((weight) => Array<number>(CHANNELS).fill(COLORS * Math.sqrt(weight / most)));
  return Array.from({ length: HASH_BITS }, () => [
    ...Array.from({ length: EDGE_BYTES }, nearlyNormal),
    ...colors.map((weight) => weight * nearlyNormal()),
  ]);
}
