import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { searchable } from '@whereabouts/shared/contracts/search-folding.js';
import { isLike } from './similar-words';

/** Parts what a list shows of an item from what is read in the item alone. */
const UNLISTED = '\n\n';

const unlisted = ({ description, photo_location }: Item) => [description, photo_location].filter(Boolean).join('\n');

// By item, which the store replaces when something about it changes: a keystroke finds all texts ready.
const texts = new WeakMap<Item, string>();

/** Everything an item can be found by, as searches look at it. */
export function searchableText(item: Item): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const { name, area, location, sub_location, tags } = item;
  // Lines apart: no word is found across two of them.
  const listed = [name, area, location, sub_location, ...tags].flatMap((one) => (one ? searchable(one) : []));
  const text = [listed.join('\n'), searchable(unlisted(item))].join(UNLISTED);
  texts.set(item, text);
  return text;
}

/** Whether its name, the first of its texts, has the word in it. */
export function isInName(item: Item, word: string): boolean {
  const text = searchableText(item);
  const at = text.indexOf(word);
  return at >= 0 && at < text.indexOf('\n');
}

/** What is around the first word searched for that a list of items would not show; `null` where it shows them all. */
export function excerpt(item: Item, searched: string[]): string | null {
  const text = searchableText(item);
  const word = searched.find((one) => text.indexOf(one) >= text.indexOf(UNLISTED));
  if (word === undefined) return null;
  const words = unlisted(item).split(/\s+/);
  const at = words.findIndex((one) => searchable(one).includes(word));
  const around = words.slice(Math.max(0, at - 1), at + 3).join(' ');
  return `${at > 1 ? '… ' : ''}${around}${at + 3 < words.length ? ' …' : ''}`;
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
