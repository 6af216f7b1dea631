import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { formatLocation } from '../../domain/format-location';
import { asPeopleSort } from './selector-options';

export interface Purchase {
  item: Item;
  place: string;
  /** Pieces that bring it above its minimum. */
  buy: number;
}

/** Everything low or out (docs/rules/checklists-and-stock.md), in the order of the places it goes to. */
export function shoppingList(items: Item[]): Purchase[] {
  return items
    .filter(isLow)
    .map((item) => ({ item, place: formatLocation(item), buy: item.quantity_min - item.quantity + 1 }))
    .toSorted((one, other) => asPeopleSort(one.place, other.place) || asPeopleSort(one.item.name, other.item.name));
}

const TICKED_KEY = 'shopping_ticked';

/** What is in the cart already: known to this tab alone, because the cupboard at home is as empty as before. */
export function storedTicks(): Set<number> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(TICKED_KEY) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}

export function storeTicks(ids: Set<number>): void {
  sessionStorage.setItem(TICKED_KEY, JSON.stringify([...ids]));
}

/** Forgets the ticks of what is no longer low: when it runs out again, it is not in the cart. Gives those that stay. */
export function forgetBought(items: Item[]): Set<number> {
  const ticked = storedTicks();
  const bought = items.filter((item) => ticked.has(item.id) && !isLow(item));
  if (bought.length === 0) return ticked;
  for (const { id } of bought) ticked.delete(id);
  storeTicks(ticked);
  return ticked;
}

/** The address of a list on paper, together with that of the collection that joins it. */
export function printAddress(id: number, joinedId: number | null, list?: 'shopping'): string {
  const asked = new URLSearchParams({ ...(joinedId !== null && { with: String(joinedId) }), ...(list && { list }) });
  return `/collections/${id}/print${asked.size > 0 ? `?${asked}` : ''}`;
}
