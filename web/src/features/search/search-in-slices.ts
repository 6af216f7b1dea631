import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { searchableText, similarItems } from './search-index';

/** The page answers a finger between any two slices. */
const SLICE_MS = 8;
const AT_ONCE = 250;

export interface Found {
  /** The best first: names that begin so, then words of names, then names, then all else. */
  best: Item[];
  /** Of all that were found. */
  total: number;
}

/**
 * Finds as the list does, but never in one go: of ten thousand items the index alone takes longer than a frame.
 * `null` once `signal` is aborted.
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

/** The sum of what `count` says of each part; `null` once it is not wanted any more. */
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

/** The name is the first line of what an item is found by. */
function rankOf(text: string, [first = '']: string[]): number {
  const at = text.indexOf(first);
  if (at === 0) return 0;
  if (at > text.indexOf('\n')) return 3;
  return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 2 : 1;
}
