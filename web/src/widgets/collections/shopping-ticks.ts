import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';

const TICKED_KEY = 'shopping_ticked';

/** Items already in the cart. Stored for this tab only, because the stock at home is still unchanged. */
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

/**
 * Drops the ticks of items that are no longer low, so that they start unticked when they run out again. Returns
 * the remaining ticks.
 */
export function forgetBought(items: Item[]): Set<number> {
  const ticked = storedTicks();
  const bought = items.filter((item) => ticked.has(item.id) && !isLow(item));
  if (bought.length === 0) return ticked;
  for (const { id } of bought) ticked.delete(id);
  storeTicks(ticked);
  return ticked;
}
