import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLike } from './similar-words';

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

/** Whether its name, the first of its texts, has the word in it. */
export function isInName(item: Item, word: string): boolean {
  const text = searchableText(item);
  const at = text.indexOf(word);
  return at >= 0 && at < text.indexOf('\n');
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

const words = new WeakMap<Item, string[]>();

function wordsOf(item: Item): string[] {
  const known = words.get(item) ?? [...new Set(searchableText(item).match(/[\p{L}\p{N}]+/gu))];
  words.set(item, known);
  return known;
}

/** Those that have every word searched for, or one that begins like it but for a mistake of typing. */
export function similarItems<Thing extends Item>(items: Thing[], searched: string[]): Thing[] {
  // Things share most of their words: each is compared once.
  const compared = searched.map((search) => ({ search, known: new Map<string, boolean>() }));
  const fits = (word: string, { search, known }: (typeof compared)[number]) => {
    const like = known.get(word) ?? isLike(word, search);
    known.set(word, like);
    return like;
  };
  return items.filter((item) => compared.every((search) => wordsOf(item).some((word) => fits(word, search))));
}
