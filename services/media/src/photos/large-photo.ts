/** Decoding a photo with more pixels may take hundreds of megabytes. */
const LARGE_PIXELS = 25_000_000;

export const isLarge = (pixels: number) => pixels > LARGE_PIXELS;
