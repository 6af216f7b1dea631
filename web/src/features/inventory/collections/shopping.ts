import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { placeOf } from '../place';

export interface Purchase {
  item: Item;
  place: string;
  /** Pieces that bring it above its minimum. */
  buy: number;
}

/** Everything low or out (decisions, section 3), in the order of the places it goes to. */
export function shoppingList(items: Item[]): Purchase[] {
  return items
    .filter(({ stock_keeping, quantity, quantity_min }) => stock_keeping && quantity <= quantity_min)
    .map((item) => ({ item, place: placeOf(item), buy: item.quantity_min - item.quantity + 1 }))
    .toSorted((one, other) => one.place.localeCompare(other.place) || one.item.name.localeCompare(other.item.name));
}

const TICKED_KEY = 'shopping_ticked';

/** What is in the cart already: known to this tab alone, because the shelf at home is as empty as before. */
export function rememberedTicks(): Set<number> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(TICKED_KEY) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}

export function rememberTicks(ids: Set<number>): void {
  sessionStorage.setItem(TICKED_KEY, JSON.stringify([...ids]));
}
