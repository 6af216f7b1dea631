/** More than this say nothing new about what somebody looks for. */
const MOST = 8;

/** The words of a search, each once: letters, digits and their marks alone, so that none is a pattern to PostgreSQL. */
export function wordsOf(q: string): string[] {
  const words = q.normalize().split(/[^\p{L}\p{Nd}\p{M}]+/u);
  return [...new Set(words.filter((word) => /[\p{L}\p{Nd}]/u.test(word)))].slice(0, MOST);
}

/** Three letters leave no room for a slip, every other word would be close; and another number is another one. */
export function mayHoldSlip(word: string): boolean {
  return word.length > 3 && /\P{Nd}/u.test(word);
}
