import type { Item } from './inventory.js';

/**
 * Whether an item is low on stock: kept in stock, not departed, with a quantity at or under its minimum
 * (`docs/rules/items.md`). Servers of an earlier version do not send `departed`.
 */
export function isLow({
  stock_keeping,
  quantity,
  quantity_min,
  departed,
}: Pick<Item, 'stock_keeping' | 'quantity' | 'quantity_min' | 'departed'>): boolean {
  return !departed && stock_keeping && quantity <= quantity_min;
}
