import { fold } from './search-folding.js';

/** Signs that readers confuse. All wrong readings of serial numbers in the measurements are among them. */
export const CONFUSED: Record<string, string> = { o: '0', q: '0', d: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };

const CONFUSED_SIGN = new RegExp(`[${Object.keys(CONFUSED).join('')}]`, 'g');

/** A key that is equal for texts that a reader confuses. Blanks, punctuation and case do not count. */
export function confusableKey(text: string): string {
  return fold(text)
    .replace(/[^\p{Letter}\p{Number}]+/gu, '')
    .replace(CONFUSED_SIGN, (sign) => CONFUSED[sign] ?? sign);
}
