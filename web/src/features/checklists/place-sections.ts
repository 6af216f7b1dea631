import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { formatLocation } from '../../domain/format-location';
import { isChecked } from '../../domain/item-state';

/** Things of a checklist that lie at one place. */
export interface PlaceSection {
  /** Area and location; empty for things that nobody has given a place. */
  place: string;
  /** Of all its things, shown or not. */
  checked: number;
  total: number;
}

/** A section by the index of its first item. */
export type PlaceSections = ReadonlyMap<number, PlaceSection>;

// "Box 9" before "box 10".
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const placeOf = ({ area, location }: Item) => formatLocation({ area, location, sub_location: null });

/** Where all there is is checked. */
export function finishedPlaces(items: Item[]): Set<string> {
  const left = new Set(items.filter((item) => !isChecked(item)).map(placeOf));
  return new Set(items.map(placeOf).filter((place) => !left.has(place)));
}

/** Checked items after all others; otherwise their order stays. */
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
 * Place by place, as one walks; things without a place last, and after all others those that are `finished`. Within a place
 * their order stays. With `checkedLast` what is checked stands last in its place, and places where all of it is come after
 * the others, too (docs/rules/checklists-and-stock.md).
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

/** Where each place begins among the shown things, and how far it is among all. Both in the order of places. */
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
