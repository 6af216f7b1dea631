import { searchWords } from '@whereabouts/shared/contracts/search-folding.js';

/** Maximum number of words that are searched. More words rarely narrow a search. */
const MOST = 8;

export const wordsOf = (q: string): string[] => searchWords(q).slice(0, MOST);

/**
 * Whether typos are searched for. In a word of three letters, one typo would match almost any other word. A different
 * number is a different thing.
 */
export function mayHoldSlip(word: string): boolean {
  return word.length > 3 && /\p{L}/u.test(word);
}
