/** Maximum side length of a resized photo in pixels (docs/rules/images.md). */
const LONGEST = 2_000;
/**
 * Photos with a longer side are resized. The threshold is slightly higher than the target, so that no photo is
 * redrawn for a few pixels.
 */
const MAX_SIDE = 2_200;
/** From this aspect ratio on, the side limit would make the text on receipts and panoramas unreadable. */
const LONG_RATIO = 3;
/** Limit of long photos, in pixels. */
const LONG_PIXELS = 8_000_000;

const isLong = (width: number, height: number) => Math.max(width, height) > LONG_RATIO * Math.min(width, height);

/** Whether a photo of this size in pixels must be resized. */
export function isTooLarge(width: number, height: number): boolean {
  return isLong(width, height) ? width * height > LONG_PIXELS : Math.max(width, height) > MAX_SIDE;
}

/** The scale at which a photo of this size is redrawn, at most 1. */
export function sendScale(width: number, height: number): number {
  const scale = isLong(width, height) ? Math.sqrt(LONG_PIXELS / (width * height)) : LONGEST / Math.max(width, height);
  return Math.min(1, scale);
}

/** Returns a function that computes the scale for a maximum side length. */
export const scaleToSide = (longest: number) => (width: number, height: number) =>
  Math.min(1, longest / Math.max(width, height));
