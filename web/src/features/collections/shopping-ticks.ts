import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';

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
