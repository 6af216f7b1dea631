import { CROP_PADDING } from '@whereabouts/shared/contracts/limits.js';

/** A rectangle on a photo: left, top, width and height as fractions of the photo. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** A rectangle on a photo in pixels. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

const ASPECT = 4 / 3;

/** The region shown for a box: the box with padding, extended to 4:3 as far as the photo allows. */
export function cropRegion([left, top, width, height]: Box, photo: { width: number; height: number }): Region {
  const padded = {
    width: width * photo.width * (1 + CROP_PADDING),
    height: height * photo.height * (1 + CROP_PADDING),
  };
  const full_width = Math.max(padded.width, padded.height * ASPECT);
  const across = span(left + width / 2, full_width, photo.width);
  const down = span(top + height / 2, full_width / ASPECT, photo.height);
  return { left: across.start, width: across.length, top: down.start, height: down.length };
}

/** A span of `length` pixels around `middle`, moved and shortened to fit. */
function span(middle: number, length: number, available: number) {
  const pixels = Math.min(available, Math.max(1, Math.round(length)));
  const start = Math.min(available - pixels, Math.max(0, Math.round(middle * available - pixels / 2)));
  return { start, length: pixels };
}
