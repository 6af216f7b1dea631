import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isChecked } from '../../domain/item-state';
import { formatLocation } from '../../domain/places/format-location';

/** The items of a checklist in one place. */
export interface PlaceSection {
  /** Area and location; empty for items without a place. */
  place: string;
  /** Counts all items of the place, shown or not. */
  checked: number;
  total: number;
}

/** Maps the index of a section's first item to the section. */
export type PlaceSections = ReadonlyMap<number, PlaceSection>;

// "Box 9" before "box 10".
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const placeOf = ({ area, location }: Item) => formatLocation({ area, location, sub_location: null });

/** The places in which every item is checked. */
export function finishedPlaces(items: Item[]): Set<string> {
  const left = new Set(items.filter((item) => !isChecked(item)).map(placeOf));
  return new Set(items.map(placeOf).filter((place) => !left.has(place)));
}

/** Moves checked items after all others and keeps the order otherwise. */
export const checkedAtEnd = (items: Item[]) => [
  ...items.filter((item) => !isChecked(item)),
  ...items.filter(isChecked),
];

interface PlaceOrder {
  checkedLast: boolean;
  /** Places that come after all others. */
  finished: ReadonlySet<string>;
  descending: boolean;
}

/**
 * Sorts items place by place. Items without a place come last, and `finished` places after all others. Items of
 * a place keep their order. With `checkedLast`, checked items come last in their place, and fully checked
 * places come after the others (docs/rules/checklists-and-stock.md).
 */
export function inPlaceOrder(items: Item[], { checkedLast, finished, descending }: PlaceOrder): Item[] {
  const ordered = checkedLast ? checkedAtEnd(items) : items;
  const direction = descending ? -1 : 1;
  const places = [...Map.groupBy(ordered, placeOf)].sort(([one], [other]) =>
    one && other ? direction * compare(one, other) : one ? -1 : 1,
  );
  const { last = [], first = [] } = Object.groupBy(places, ([place, things]) =>
    finished.has(place) || (checkedLast && things.every(isChecked)) ? 'last' : 'first',
  );
  return [...first, ...last].flatMap(([, things]) => things);
}

/**
 * The start of each place among the shown items and its progress among all items. Both lists are in place
 * order.
 */
export function placeSections(shown: Item[], all: Item[]): PlaceSections {
  const counts = new Map<string, PlaceSection>();
  for (const item of all) {
    const place = placeOf(item);
    const { checked, total } = counts.get(place) ?? { checked: 0, total: 0 };
    counts.set(place, { place, checked: checked + (isChecked(item) ? 1 : 0), total: total + 1 });
  }
  const sections = new Map<number, PlaceSection>();
  let before: string | undefined;
  for (const [index, item] of shown.entries()) {
    const place = placeOf(item);
    const section = counts.get(place);
    if (place !== before && section) sections.set(index, section);
    before = place;
  }
  return sections;
}
