/** What the page itself needs comes first, on slow lines too. */
export const LATER_MS = 4_000;
