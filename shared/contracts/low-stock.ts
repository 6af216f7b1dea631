import type { Item } from './inventory.js';

/** Low: kept in stock, and no more of it than its minimum (`docs/rules/items.md`). */
export function isLow({
  stock_keeping,
  quantity,
  quantity_min,
}: Pick<Item, 'stock_keeping' | 'quantity' | 'quantity_min'>): boolean {
  return stock_keeping && quantity <= quantity_min;
}
