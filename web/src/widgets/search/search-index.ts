import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { misreadPattern } from '@whereabouts/shared/contracts/misread-pattern.js';
import { searchable } from '@whereabouts/shared/contracts/search-folding.js';
import { isLike } from './similar-words';

/** Separates the texts that a list shows from those that only the item's page shows. */
const UNLISTED = '\n\n';

const unlisted = (item: Item) => {
  const { description, photo_location, manufacturer, model, serial_number, code, purchased_from, printed_text } = item;
  // Numbers and flags are not searched (docs/rules/custom-fields.md).
  const custom = Object.values(item.custom).filter((value) => typeof value === 'string');
  return [
    manufacturer,
    model,
    serial_number,
    code,
    purchased_from,
    ...custom,
    photo_location,
    description,
    printed_text,
  ]
    .filter(Boolean)
    .join('\n');
};

// Cached by item, which the store replaces on a change, so that a keystroke finds all texts ready.
const texts = new WeakMap<Item, string>();

/** All searchable texts of an item in normalized form. */
export function searchableText(item: Item): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const { name, area, location, sub_location, tags } = item;
  // On separate lines, so that no match spans two texts.
  const listed = [name, area, location, sub_location, ...tags].flatMap((one) => (one ? searchable(one) : []));
  const text = [listed.join('\n'), searchable(unlisted(item))].join(UNLISTED);
  texts.set(item, text);
  return text;
}

/** Whether the item's name, its first text, contains the word. */
export function isInName(item: Item, word: string): boolean {
  const text = searchableText(item);
  const at = text.indexOf(word);
  return at >= 0 && at < text.indexOf('\n');
}

/** Finds the word, or else its misreadings, in parts of a text. They return -1 where it is not. */
function finderOf(word: string, text: string): (part: string) => number {
  const misread = text.includes(word) ? null : misreadPattern(word);
  return misread === null ? (part) => part.indexOf(word) : (part) => part.search(misread);
}

/** The text around the first match that a list would not show; `null` if the list shows all matches. */
export function excerpt(item: Item, searched: string[]): string | null {
  const text = searchableText(item);
  const placeIn = searched.map((word) => finderOf(word, text)).find((find) => find(text) >= text.indexOf(UNLISTED));
  if (placeIn === undefined) return null;
  const words = unlisted(item).split(/\s+/);
  const at = words.findIndex((one) => placeIn(searchable(one)) >= 0);
  const around = words.slice(Math.max(0, at - 1), at + 3).join(' ');
  return `${at > 1 ? '… ' : ''}${around}${at + 3 < words.length ? ' …' : ''}`;
}

const words = new WeakMap<Item, string[]>();

function wordsOf(item: Item): string[] {
  const known = words.get(item) ?? [...new Set(searchableText(item).match(/[\p{L}\p{N}]+/gu))];
  words.set(item, known);
  return known;
}

/** The items that contain every searched word, a misreading of it, or a similar one. */
export function similarItems<Thing extends Item>(items: Thing[], searched: string[]): Thing[] {
  // Items share most of their words, so each word is compared once.
  const compared = searched.map((search) => {
    const pattern = misreadPattern(search);
    return { search, misread: pattern === null ? null : new RegExp(pattern), known: new Map<string, boolean>() };
  });
  const fits = (word: string, { search, known }: (typeof compared)[number]) => {
    const like = known.get(word) ?? isLike(word, search);
    known.set(word, like);
    return like;
  };
  return items.filter((item) =>
    compared.every(
      (search) =>
        search.misread?.test(searchableText(item)) === true || wordsOf(item).some((word) => fits(word, search)),
    ),
  );
}
