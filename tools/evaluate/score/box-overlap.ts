import type { Box } from '@whereabouts/shared/contracts/vision.js';

/** Intersection over union of two boxes, 0 to 1. */
export function boxOverlap([left, top, width, height]: Box, [x, y, wide, high]: Box): number {
  const common =
    Math.max(0, Math.min(left + width, x + wide) - Math.max(left, x)) *
    Math.max(0, Math.min(top + height, y + high) - Math.max(top, y));
  const union = width * height + wide * high - common;
  return union > 0 ? common / union : 0;
}
