import { searchable } from '@whereabouts/shared/contracts/search-folding.js';

/** Those whose text has every word, the ones that begin with it first; at most so many. */
export function fitting<One>(all: readonly One[], words: string[], textOf: (one: One) => string, most: number): One[] {
  const known = all.map((one) => ({ one, text: searchable(textOf(one)) }));
  const fits = known.filter(({ text }) => words.every((word) => text.includes(word)));
  const begins = ({ text }: { text: string }) => Number(text.startsWith(words[0] ?? ''));
  return fits
    .toSorted((one, other) => begins(other) - begins(one))
    .slice(0, most)
    .map(({ one }) => one);
}
