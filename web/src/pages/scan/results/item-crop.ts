import type { Box } from '@whereabouts/shared/contracts/vision.js';
import type { CSSProperties } from 'react';

/** A small margin around an item helps the user recognize it. */
const MARGIN = 1.1;

/**
 * Positions a photo behind a square window so that the window shows the box, or the middle of the photo without
 * a box.
 */
export function behindWindow(box: Box | null, width: number, height: number): CSSProperties {
  const [x, y, w, h] = box ?? [0, 0, 1, 1];
  const shortest = Math.min(width, height);
  const side = box ? Math.min(shortest, Math.max(w * width, h * height) * MARGIN) : shortest;
  const from = (middle: number, length: number) => Math.min(length - side, Math.max(0, middle - side / 2));
  const percent = (part: number) => `${(100 * part) / side}%`;
  return {
    width: percent(width),
    height: percent(height),
    left: percent(-from((x + w / 2) * width, width)),
    top: percent(-from((y + h / 2) * height, height)),
  };
}
