import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** What of an item decides about its stock. */
export type StockRow = Pick<Item, 'id' | 'user_id' | 'quantity' | 'quantity_min' | 'stock_keeping'>;

/** The rule of `shared/contracts/low-stock.ts` in SQL, for a row of `items` under the name `i`. */
export const IS_LOW = '(i.stock_keeping and i.quantity <= i.quantity_min)';
