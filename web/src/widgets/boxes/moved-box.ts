import type { Box } from '@whereabouts/shared/contracts/vision.js';

/** How far one press moves or resizes a box, as a fraction of the photo. */
const STEP = 0.05;

/** Minimum side length that the buttons produce. */
const SMALLEST = 0.05;

/** The initial box for keyboard users, in the middle of the photo. */
export const PLACED_BOX: Box = [0.25, 0.25, 0.5, 0.5];

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Moves the box by steps to the right and down, within the photo. */
export function movedBox([x, y, width, height]: Box, right: number, down: number): Box {
  return [between(x + STEP * right, 0, 1 - width), between(y + STEP * down, 0, 1 - height), width, height];
}

/** Makes the box larger (1) or smaller (-1) around its middle, within the photo. */
export function sizedBox([x, y, width, height]: Box, by: 1 | -1): Box {
  const sized = (length: number) => between(length + 2 * STEP * by, Math.min(length, SMALLEST), 1);
  const [wide, high] = [sized(width), sized(height)];
  return [between(x - (wide - width) / 2, 0, 1 - wide), between(y - (high - height) / 2, 0, 1 - high), wide, high];
}
