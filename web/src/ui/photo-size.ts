/** Longest side of a photo that is sent smaller, in pixels (docs/rules/images.md). */
const LONGEST = 2_000;
/** Photos with longer sides are sent smaller. A little above, so that none is drawn anew for a few pixels. */
const MAX_SIDE = 2_200;
/** From this ratio of its sides on, a receipt or a panorama would lose its text to the limit of a side. */
const LONG_RATIO = 3;
/** Limit of long photos, in pixels. */
const LONG_PIXELS = 8_000_000;

const isLong = (width: number, height: number) => Math.max(width, height) > LONG_RATIO * Math.min(width, height);

/** Whether a photo of this size, in pixels, is sent smaller. */
export function isTooLarge(width: number, height: number): boolean {
  return isLong(width, height) ? width * height > LONG_PIXELS : Math.max(width, height) > MAX_SIDE;
}

/** By how much a photo of this size shrinks where it is drawn anew to be sent; 1 where it does not. */
export function sendScale(width: number, height: number): number {
  const scale = isLong(width, height) ? Math.sqrt(LONG_PIXELS / (width * height)) : LONGEST / Math.max(width, height);
  return Math.min(1, scale);
}

/** By how much a photo shrinks so that its longest side has at most so many pixels. */
export const scaleToSide = (longest: number) => (width: number, height: number) =>
  Math.min(1, longest / Math.max(width, height));
