import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { misreadPattern } from '@whereabouts/shared/contracts/misread-pattern.js';
import { expanded, fold, joined, WITH_E } from '@whereabouts/shared/contracts/search-folding.js';
import { searchableText } from './search-index';
import { isLike } from './similar-words';

/** A piece of a text, and whether it matches the search. */
export interface Part {
  text: string;
  found: boolean;
}

/**
 * Splits a text of an item at the start and end of each match: of exact matches, or of misread and similar words
 * if the item has none.
 */
export function markedParts(text: string, searched: string[], item?: Item): Part[] {
  const found = new Set<number>();
  for (const { letters, places } of spellings(text)) {
    const mark = (from: number, length: number) => {
      const last = places[from + length - 1] ?? 0;
      for (let at = places[from] ?? 0; at <= last; at += 1) found.add(at);
    };
    for (const word of searched) {
      const exact = !item || searchableText(item).includes(word);
      if (exact) {
        for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length))
          mark(at, word.length);
      } else {
        const misread = misreadPattern(word);
        if (misread !== null)
          for (const { 0: known, index } of letters.matchAll(new RegExp(misread, 'g'))) mark(index, known.length);
        for (const { 0: known, index } of letters.matchAll(/[\p{L}\p{N}]+/gu))
          if (isLike(known, word)) mark(index, known.length);
      }
    }
  }
  return found.size === 0 ? [{ text, found: false }] : partsOf(text, found);
}

/** A text as the search compares it, with the position of each letter in the original. */
interface Spelling {
  letters: string;
  places: number[];
}

/**
 * The text as written, with "ue" for "ü", and with "u" for "ue". Accents and hyphens have no letter of their
 * own.
 */
function spellings(text: string): Spelling[] {
  const plain = spelled(text, fold);
  const short = [...plain.letters.matchAll(WITH_E)].map(({ index }) => index + 1);
  const others = [spelled(text, (letter) => fold(expanded(letter))), without(plain, new Set(short))];
  return [plain, ...others.filter(({ letters }) => letters !== plain.letters)];
}

function spelled(text: string, form: (letter: string) => string): Spelling {
  const places: number[] = [];
  let letters = '';
  let place = 0;
  for (const letter of text) {
    const added = joined(form(letter));
    letters += added;
    for (let part = 0; part < added.length; part += 1) places.push(place);
    place += letter.length;
  }
  return { letters, places };
}

const without = ({ letters, places }: Spelling, left: Set<number>): Spelling => ({
  letters: letters
    .split('')
    .filter((_, at) => !left.has(at))
    .join(''),
  places: places.filter((_, at) => !left.has(at)),
});

/** A combining accent goes with the letter before it. */
function partsOf(text: string, found: Set<number>): Part[] {
  const parts: Part[] = [];
  let place = 0;
  for (const letter of text) {
    const last = parts.at(-1);
    const here = fold(letter) === '' ? (last?.found ?? false) : found.has(place);
    if (last?.found === here) last.text += letter;
    else parts.push({ text: letter, found: here });
    place += letter.length;
  }
  return parts;
}
