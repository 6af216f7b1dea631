import type { Item } from '@whereabouts/shared/contracts/inventory.js';

type Amounts = Pick<Item, 'value' | 'purchase_price' | 'cost'>;

/** The worth of one piece of an item (docs/rules/items.md). Null without an amount. */
export const worthOf = ({ value, purchase_price, cost }: Amounts): number | null => value ?? purchase_price ?? cost;
