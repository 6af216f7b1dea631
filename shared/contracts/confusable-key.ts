import { fold } from './search-folding.js';

/** Signs that readers confuse. All wrong readings of serial numbers in the measurements are among them. */
const SAME: Record<string, string> = { o: '0', q: '0', d: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };

/** A key that is equal for texts that a reader confuses. Blanks, punctuation and case do not count. */
export function confusableKey(text: string): string {
  return fold(text)
    .replace(/[^\p{Letter}\p{Number}]+/gu, '')
    .replace(/[oqdilsbz]/g, (sign) => SAME[sign] ?? sign);
}
