/** Delay of background loading, so that the page's own requests come first on slow connections. */
export const LATER_MS = 4_000;
