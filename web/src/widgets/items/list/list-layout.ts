import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isList, type View } from '../../../domain/views';
import type { PlaceSection, PlaceSections } from '../../checklists/place-sections';
import { nameMeasure, textHeight } from '../card/card-height';
import type { ListBox } from '../use-list-box';

// In rem, so that photos grow with the text.
const MIN_CARD_WIDTH = 9.375;
/** The font size, in pixels, from which a long word takes a line of its own. */
const LARGE_LETTERS = 17;
/** In rem. */
const NARROW_CARD = 9;
const WIDE_FROM = 43.75;
const GAP = 0.75;
const WIDE_GAP = 1.25;
const ROW_GAP = 1;
const WIDE_ROW_GAP = 1.5;
const LIST_ROW = 4;
const SECTION_HEAD = 2.75;
/** The gap between places, larger than between the rows of a place. */
export const SECTION_GAP = 0.75;
/**
 * Six columns fit at 1440 px beside the rail. With more than eight, pictures are too small to recognize items.
 */
const MOST_COLUMNS = 8;

const NO_SECTIONS: PlaceSections = new Map();

export interface ListLayout {
  columns: number;
  /** The width of a card in pixels; `null` for rows, which are as wide as the list. */
  card: number | null;
  /** The index of each row's first item, then the number of items. */
  firsts: number[];
  /** The gap between the cards of a row, in pixels. */
  gap: number;
  /** The maximum number of lines for a card's name. */
  nameLines: number;
  /** The gap below each row, included in its height, in pixels. */
  rowGap: number;
  /** Whether sections follow one another within a row. Otherwise each section begins a row. */
  flows: boolean;
  /** The top of each row, then the end of the list, in pixels. */
  tops: number[];
}

/**
 * Computes the number of cards in a row and the height of each row, which is that of its highest card. Each
 * section has a heading above it and begins a new row. In rows of more than two cards sections share rows,
 * because most places of a checklist hold too few items to fill one.
 */
export function layoutOf(
  items: Item[],
  view: View,
  searched: string[],
  { width, rem, spacing }: Pick<ListBox, 'width' | 'rem'> & Partial<ListBox>,
  sections: PlaceSections,
): ListLayout {
  if (isList(view)) {
    const firsts = rowStarts(items.length, 1, sections);
    return {
      columns: 1,
      card: null,
      firsts,
      gap: 0,
      nameLines: 1,
      rowGap: 0,
      flows: false,
      tops: topsOf(firsts, sections, rem, () => LIST_ROW * rem),
    };
  }
  const wide = width >= WIDE_FROM * rem;
  const leastGap = (wide ? WIDE_GAP : GAP) * rem;
  const fitting = Math.floor((width + leastGap) / (MIN_CARD_WIDTH * rem + leastGap));
  const columns = Math.min(MOST_COLUMNS, Math.max(2, fitting));
  // Whole pixels: otherwise some pictures of a row round up, and the names below them are lower than their
  // neighbors.
  const card = Math.max(0, Math.floor((width - leastGap * (columns - 1)) / columns));
  const gap = Math.max(0, width - card * columns) / (columns - 1);
  const fits = nameMeasure(card, rem, spacing) ?? (() => true);
  const nameLines = rem < LARGE_LETTERS ? 2 : card < NARROW_CARD * rem ? 4 : 3;
  const linesOf = (name: string) => (fits(name) ? 1 : nameLines);
  const rowGap = (wide ? WIDE_ROW_GAP : ROW_GAP) * rem;

  const flows = sections.size > 0 && columns > 2;
  const firsts = rowStarts(items.length, columns, flows ? NO_SECTIONS : sections);
  const height = (first: number, end: number) => {
    let text = 0;
    for (let index = first; index < end; index += 1) {
      const item = items[index];
      if (item) text = Math.max(text, textHeight(item, view, searched, linesOf, sections.size > 0, spacing));
    }
    return card * 0.75 + text * rem + rowGap;
  };
  return { columns, card, firsts, gap, nameLines, rowGap, flows, tops: topsOf(firsts, sections, rem, height) };
}

/** In rem, as in `found-answer.module.css`. */
const ANSWER = 10;

/** The layout of one wide card. */
export const answerLayout = (rem: number): ListLayout => ({
  columns: 1,
  card: null,
  firsts: [0, 1],
  gap: 0,
  nameLines: 2,
  rowGap: 0,
  flows: false,
  tops: [0, ANSWER * rem],
});

function rowStarts(count: number, columns: number, sections: PlaceSections): number[] {
  const firsts: number[] = [];
  let inRow = columns;
  for (let index = 0; index < count; index += 1) {
    if (inRow === columns || sections.has(index)) {
      firsts.push(index);
      inRow = 0;
    }
    inRow += 1;
  }
  return [...firsts, count];
}

function topsOf(
  firsts: number[],
  sections: PlaceSections,
  rem: number,
  height: (first: number, end: number) => number,
) {
  const tops = [0];
  for (const [row, first] of firsts.slice(0, -1).entries()) {
    const end = firsts[row + 1] ?? first;
    const head = headsOf(first, end, sections).length > 0 ? (SECTION_HEAD + (row > 0 ? SECTION_GAP : 0)) * rem : 0;
    tops.push((tops.at(-1) ?? 0) + head + height(first, end));
  }
  return tops;
}

/** The heading of a section above its cards in one row. */
export interface RowHead {
  /** The index of the section's first item in the row. */
  index: number;
  section: PlaceSection;
  /** Whether the section began in an earlier row. */
  continued: boolean;
}

/** The headings of a row; none if a section only continues in it. */
export function headsOf(first: number, end: number, sections: PlaceSections): RowHead[] {
  if (sections.size === 0) return [];
  const heads: RowHead[] = [];
  for (let index = first; index < end; index += 1) {
    const section = sections.get(index);
    if (section) heads.push({ index, section, continued: false });
  }
  const [head] = heads;
  if (!head || head.index === first) return heads;
  let before = first;
  while (before > 0 && !sections.has(before)) before -= 1;
  const section = sections.get(before);
  return section ? [{ index: first, section, continued: true }, ...heads] : heads;
}
