import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** The texts of the items with their counts, most frequent first. */
export function usesOf(
  items: readonly Item[],
  textsOf: (item: Item) => readonly (string | null)[],
): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) {
    for (const text of textsOf(item)) if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** The texts of the items, most frequent first. */
export function mostUsed(items: readonly Item[], textsOf: (item: Item) => readonly (string | null)[]): string[] {
  return usesOf(items, textsOf).map(([text]) => text);
}
