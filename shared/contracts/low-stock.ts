import type { Item } from './inventory.js';

/** Whether an item is low on stock: kept in stock, with a quantity at or under its minimum (`docs/rules/items.md`). */
export function isLow({
  stock_keeping,
  quantity,
  quantity_min,
}: Pick<Item, 'stock_keeping' | 'quantity' | 'quantity_min'>): boolean {
  return stock_keeping && quantity <= quantity_min;
}
