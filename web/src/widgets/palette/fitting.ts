import { searchable } from '@whereabouts/shared/contracts/search-folding.js';

/** The entries whose text contains every word, those that start with it first, up to `most`. */
export function fitting<One>(all: readonly One[], words: string[], textOf: (one: One) => string, most: number): One[] {
  const known = all.map((one) => ({ one, text: searchable(textOf(one)) }));
  const fits = known.filter(({ text }) => words.every((word) => text.includes(word)));
  const begins = ({ text }: { text: string }) => Number(text.startsWith(words[0] ?? ''));
  return fits
    .toSorted((one, other) => begins(other) - begins(one))
    .slice(0, most)
    .map(({ one }) => one);
}
