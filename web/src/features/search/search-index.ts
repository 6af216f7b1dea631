import type { Item } from '@whereabouts/shared/contracts/inventory.js';

// By item, which the store replaces when something about it changes: a keystroke finds all texts ready.
const texts = new WeakMap<Item, string>();

/** Everything an item can be found by, in the form of `normalised`. */
export function searchableText(item: Item): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const { name, description, area, location, sub_location, photo_location, tags } = item;
  // Lines apart: no word is found across two of them.
  const text = normalised([name, description, area, location, sub_location, photo_location, ...tags].join('\n'));
  texts.set(item, text);
  return text;
}

/** Lower case without accents: "cafe" finds "Café". */
export function normalised(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

/** Words that must all be there, in any order. */
export function searchWords(search: string): string[] {
  return normalised(search).split(/\s+/).filter(Boolean);
}
