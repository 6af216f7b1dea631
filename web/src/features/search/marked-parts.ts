import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { normalised, searchableText } from './search-index';
import { isLike } from './similar-words';

/** A piece of a text, and whether it is what was searched for. */
export interface Part {
  text: string;
  found: boolean;
}

/**
 * The text of an item cut where something searched for begins or ends: as it is written, or where the item has it
 * nowhere so, by words like it.
 */
export function markedParts(text: string, searched: string[], item?: Item): Part[] {
  const { plain, places } = plainLetters(text);
  const found = new Set<number>();
  const mark = (from: number, length: number) => {
    for (let at = from; at < from + length; at += 1) found.add(places[at] ?? 0);
  };
  for (const word of searched) {
    const exact = !item || searchableText(item).includes(word);
    if (exact) {
      for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) mark(at, word.length);
    } else {
      for (const { 0: known, index } of plain.matchAll(/[\p{L}\p{N}]+/gu))
        if (isLike(known, word)) mark(index, known.length);
    }
  }
  return found.size === 0 ? [{ text, found: false }] : joined(text, found);
}

/** The letters as the search compares them, and for each where it stands in the text: accents have no letter of their own. */
function plainLetters(text: string) {
  const places: number[] = [];
  let plain = '';
  let place = 0;
  for (const letter of text) {
    const form = normalised(letter);
    plain += form;
    for (let part = 0; part < form.length; part += 1) places.push(place);
    place += letter.length;
  }
  return { plain, places };
}

/** A mark of an accent goes with the letter before it. */
function joined(text: string, found: Set<number>): Part[] {
  const parts: Part[] = [];
  let place = 0;
  for (const letter of text) {
    const last = parts.at(-1);
    const here = normalised(letter) === '' ? (last?.found ?? false) : found.has(place);
    if (last?.found === here) last.text += letter;
    else parts.push({ text: letter, found: here });
    place += letter.length;
  }
  return parts;
}
