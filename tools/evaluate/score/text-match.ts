import { fold } from '@whereabouts/shared/contracts/search-folding.js';
import { distance } from 'fastest-levenshtein';

/** How well a name fits the labeled names, best first. */
export type NameMatch = 'exact' | 'accepted' | 'semantic' | 'none';

/** Least overlap of words of names for the same kind of item. "Cordless drill" and "Bosch drill" overlap by half. */
const SAME_KIND = 0.5;
/** Words that say nothing about an item. */
const EMPTY = new Set(['a', 'an', 'the', 'of', 'with', 'and', 'for', 'in', 'on']);

/** The words of a name, folded and without a plural s. */
function wordsOf(name: string): string[] {
  const words = fold(name).split(/[^\p{Letter}\p{Number}]+/u);
  return [...new Set(words.filter((word) => word && !EMPTY.has(word)).map((word) => word.replace(/(?<=..)s$/, '')))];
}

/** Overlap of the words of two names, 0 to 1 (Dice coefficient). */
export function overlap(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length + others.length === 0) return 0;
  return (2 * words.filter((word) => others.includes(word)).length) / (words.length + others.length);
}

/** The best match of a name among the labeled names. The first of these is the exact one. */
export function nameMatch(name: string, [first = '', ...accepted]: string[]): NameMatch {
  const key = wordsOf(name).join(' ');
  if (key === wordsOf(first).join(' ')) return 'exact';
  if (accepted.some((other) => wordsOf(other).join(' ') === key)) return 'accepted';
  return [first, ...accepted].some((other) => overlap(name, other) >= SAME_KIND) ? 'semantic' : 'none';
}

/** How much of the most specific name a name says: the part of its words, 0 to 1. */
export function specificity(name: string, mostSpecific: string): number {
  const [said, wanted] = [wordsOf(name), wordsOf(mostSpecific)];
  return wanted.length === 0 ? 0 : wanted.filter((word) => said.includes(word)).length / wanted.length;
}

/** Readers drop and add blanks, so they do not count. */
const withoutBlanks = (text: string) => text.normalize('NFC').replace(/\s+/gu, '');

/** Characters of the printed lines that were read, lines that were read exactly, and the totals of both. */
export function readCharacters(printed: string[], read: string[]) {
  // A detector may split a line in two.
  const candidates = [...read, ...read.slice(1).map((line, at) => read[at] + line)].map(withoutBlanks);
  let [characters, exact, total] = [0, 0, 0];
  for (const line of printed.map(withoutBlanks)) {
    const errors = Math.min(line.length, ...candidates.map((candidate) => distance(line, candidate)));
    characters += line.length - errors;
    total += line.length;
    if (errors === 0) exact += 1;
  }
  return { characters: { sum: characters, of: total }, lines: { sum: exact, of: printed.length } };
}
