import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** What of an item decides about its stock. */
export type StockRow = Pick<Item, 'id' | 'user_id' | 'quantity' | 'quantity_min' | 'stock_keeping'>;

/** Low: kept in stock, and no more of it than the minimum (decisions, section 3; spec, section 9). */
export function isLow({ stock_keeping, quantity, quantity_min }: StockRow): boolean {
  return stock_keeping && quantity <= quantity_min;
}

/** The same rule in SQL, for a row of `items` under the name `i`. */
export const IS_LOW = '(i.stock_keeping and i.quantity <= i.quantity_min)';
