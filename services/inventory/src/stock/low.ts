import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** The fields that decide whether an item is low. */
export type StockRow = Pick<Item, 'id' | 'user_id' | 'quantity' | 'quantity_min' | 'stock_keeping' | 'departed'>;

/** The rule of `shared/contracts/low-stock.ts` in SQL, for a row of `items`. */
export const isLowRow = (item: string) =>
  `(${item}.departed is null and ${item}.stock_keeping and ${item}.quantity <= ${item}.quantity_min)`;

/** The rule for a row `i` of `items`. */
export const IS_LOW = isLowRow('i');
