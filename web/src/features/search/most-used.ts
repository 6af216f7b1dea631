import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** The texts that items bear, most frequent first. */
export function mostUsed(items: Item[], textsOf: (item: Item) => (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    for (const text of textsOf(item)) if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
}
