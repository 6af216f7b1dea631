import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { searchableText, similarItems } from './search-index';

/** The maximum time of a slice: the page handles input between slices. */
const SLICE_MS = 8;
const AT_ONCE = 250;

export interface Found {
  /**
   * The best matches first: names that start with the text, then words in names, then names, then everything
   * else.
   */
  best: Item[];
  /** The number of all matches. */
  total: number;
}

/**
 * Searches like the list, but in slices: indexing ten thousand items takes longer than a frame. Resolves to
 * `null` after `signal` is aborted.
 */
export async function searchInSlices(
  items: readonly Item[],
  words: string[],
  most: number,
  signal: AbortSignal,
): Promise<Found | null> {
  const ranks: Item[][] = [[], [], [], []];
  const found = await eachSlice(items, signal, (slice) => {
    let count = 0;
    for (const item of slice) {
      const text = searchableText(item);
      if (!words.every((word) => text.includes(word))) continue;
      count += 1;
      const rank = ranks[rankOf(text, words)];
      if (rank && rank.length < most) rank.push(item);
    }
    return count;
  });
  if (found === null) return null;
  if (found > 0) return { best: ranks.flat().slice(0, most), total: found };

  const similar: Item[] = [];
  const total = await eachSlice(items, signal, (slice) => similar.push(...similarItems(slice, words)) && 0);
  return total === null ? null : { best: similar.slice(0, most), total: similar.length };
}

/** Sums the result of `count` over all slices; `null` once aborted. */
async function eachSlice(items: readonly Item[], signal: AbortSignal, count: (some: Item[]) => number) {
  let sum = 0;
  let begun = performance.now();
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (performance.now() - begun > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
    if (signal.aborted) return null;
    sum += count(items.slice(from, from + AT_ONCE));
  }
  return sum;
}

/** The name is the first line of the searchable text. */
function rankOf(text: string, [first = '']: string[]): number {
  const at = text.indexOf(first);
  if (at === 0) return 0;
  if (at > text.indexOf('\n')) return 3;
  return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 2 : 1;
}
