import { searchWords } from '@whereabouts/shared/contracts/search-folding.js';

/** More words say nothing new about what the user looks for. */
const MOST = 8;

export const wordsOf = (q: string): string[] => searchWords(q).slice(0, MOST);

/** Three letters leave no room for a slip, since every other word would be close. Another number is another one. */
export function mayHoldSlip(word: string): boolean {
  return word.length > 3 && /\p{L}/u.test(word);
}
