import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { View } from '../../../domain/views';
import { itemChips } from './item-chips';
import { NO_SPACING, type TextSpacing } from './text-spacing';

// In rem, as in `item-card.module.css`.
const NAME = 0.5;
const NAME_LINE = 1.3125;
const PLACE = 1.25;
/** In search results the place is larger, because it is the answer. */
const FOUND_PLACE = 1.4375;
/** The font size of a place. The space below a paragraph is a multiple of it. */
const PLACE_LETTERS = 0.75;
const CHIPS = 1.875;
const STEPPER = 3.375;

/**
 * The height of a card below its picture, in rem. It is known without rendering, so that only the visible cards
 * of ten thousand are rendered. `linesOf` returns the number of lines of a name; `inSection` means that a
 * heading states the place.
 */
export function textHeight(
  item: Item,
  view: View,
  searched: string[],
  linesOf: (name: string) => number,
  inSection = false,
  { paragraph } = NO_SPACING,
): number {
  const stock = view === 'stock-card';
  const checklist = view === 'checklist-card';
  const place = searched.length > 0 && !checklist ? FOUND_PLACE : PLACE;
  const { belonging } = itemChips(item, item.quantity, stock, searched);
  return (
    NAME +
    linesOf(item.name) * NAME_LINE +
    (item.sub_location || (!inSection && (item.area || item.location)) ? place + paragraph * PLACE_LETTERS : 0) +
    (!checklist && belonging.length > 0 ? CHIPS : 0) +
    (stock ? STEPPER : 0)
  );
}

const NAME_LETTERS = 0.875;
/** Characters whose width does not depend on their neighbors, except for kerning. */
const PLAIN = /^[ -\u024f]*$/;
/** An upper bound for the effect of kerning, as a fraction of the line. */
const KERNING = 0.08;

/**
 * Returns a function that measures names in the font of the page, or `null` without a layout, as in tests. Each
 * character is measured once. A whole name is measured only if it nearly fills the line: measuring ten thousand
 * names would take a second.
 */
export function nameMeasure(
  width: number,
  rem: number,
  { letter: letterSpace, word: wordSpace }: TextSpacing = NO_SPACING,
): ((name: string) => boolean) | null {
  if (width <= 0) return null;
  const size = NAME_LETTERS * rem;
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return null;
  pen.font = `600 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const widths = new Map<string, number>();
  const widthOf = (letter: string) => {
    const known = widths.get(letter) ?? pen.measureText(letter).width;
    widths.set(letter, known);
    return known;
  };
  return (name) => {
    const spaces = name.length * letterSpace * size + (name.split(' ').length - 1) * wordSpace * size;
    if (PLAIN.test(name)) {
      let sum = spaces;
      for (const letter of name) sum += widthOf(letter);
      if (Math.abs(sum - width) > KERNING * width) return sum < width;
    }
    return pen.measureText(name).width + spaces <= width;
  };
}
