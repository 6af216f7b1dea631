import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { View } from '../../../domain/views';
import { NO_SPACING, type TextSpacing } from '../text-spacing';
import { itemChips } from './item-chips';

// In rem, as `item-card.module.css` has them.
const NAME = 0.5;
const NAME_LINE = 1.3125;
const PLACE = 1.25;
/** Where a search leads, the place is the answer. */
const FOUND_PLACE = 1.4375;
/** The letters of a place, which the space below a paragraph is a multiple of. */
const PLACE_LETTERS = 0.75;
const CHIPS = 1.875;
const STEPPER = 3.375;

/**
 * How high a card is below its picture, in rem: known without drawing it, so that of ten thousand only the visible ones
 * need be drawn. `linesOf` says how many lines are kept for a name, `inSection` that a heading says the place.
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
/** Letters that do not change by what stands beside them, but for a little kerning. */
const PLAIN = /^[ -\u024f]*$/;
/** More than kerning makes of a line, as a part of it. */
const KERNING = 0.08;

/**
 * Measures names in the letters of the page; `null` where nothing is laid out, as in tests. Each letter is measured once,
 * and only a name that nearly fills the line by itself: ten thousand would be a second of work.
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
