import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isList, type View } from '../../../domain/views';
import { nameMeasure, textHeight } from './card-height';
import type { ListBox } from './use-list-box';

// In rem, so that photos grow with the text.
const MIN_CARD_WIDTH = 9.375;
const WIDE_FROM = 43.75;
const GAP = 0.75;
const WIDE_GAP = 1.25;
const ROW_GAP = 1;
const WIDE_ROW_GAP = 1.5;
const LIST_ROW = 4;
/** Six at 1440 px beside the rail; more than eight would make pictures too small to know things by. */
const MOST_COLUMNS = 8;

export interface ListLayout {
  columns: number;
  /** Between cards of a row, in pixels. */
  gap: number;
  /** Where each row begins, and last where the list ends, in pixels. */
  tops: number[];
}

/** How many cards stand in a row, and how high each row is: as high as its highest card. */
export function layoutOf(items: Item[], view: View, searched: string[], { width, rem }: ListBox): ListLayout {
  if (isList(view)) {
    const tops = Array.from({ length: items.length + 1 }, (_, row) => row * LIST_ROW * rem);
    return { columns: 1, gap: 0, tops };
  }
  const wide = width >= WIDE_FROM * rem;
  const gap = (wide ? WIDE_GAP : GAP) * rem;
  const fitting = Math.floor((width + gap) / (MIN_CARD_WIDTH * rem + gap));
  const columns = Math.min(MOST_COLUMNS, Math.max(2, fitting));
  const card = Math.max(0, (width - gap * (columns - 1)) / columns);
  const fits = nameMeasure(card, rem) ?? (() => true);
  const rowGap = (wide ? WIDE_ROW_GAP : ROW_GAP) * rem;

  const tops = [0];
  for (let first = 0; first < items.length; first += columns) {
    let text = 0;
    for (let index = first; index < Math.min(first + columns, items.length); index += 1) {
      const item = items[index];
      if (item) text = Math.max(text, textHeight(item, view, searched, fits));
    }
    tops.push((tops.at(-1) ?? 0) + card * 0.75 + text * rem + rowGap);
  }
  return { columns, gap, tops };
}
