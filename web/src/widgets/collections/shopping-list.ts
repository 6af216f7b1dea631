import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { formatLocation } from '../../domain/places/format-location';
import { asPeopleSort } from './selector-options';

export interface Purchase {
  item: Item;
  place: string;
  /** How many to buy to get above the minimum. */
  buy: number;
}

/** All low or out-of-stock items (docs/rules/checklists-and-stock.md), in the order of their places. */
export function shoppingList(items: Item[]): Purchase[] {
  return items
    .filter(isLow)
    .map((item) => ({ item, place: formatLocation(item), buy: item.quantity_min - item.quantity + 1 }))
    .toSorted((one, other) => asPeopleSort(one.place, other.place) || asPeopleSort(one.item.name, other.item.name));
}

/** The URL of a printed list, with the collection merged with it. */
export function printAddress(id: number, joinedId: number | null, list?: 'shopping'): string {
  const asked = new URLSearchParams({ ...(joinedId !== null && { with: String(joinedId) }), ...(list && { list }) });
  return `/collections/${id}/print${asked.size > 0 ? `?${asked}` : ''}`;
}
