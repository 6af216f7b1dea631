import type { Item } from '@whereabouts/shared/contracts/inventory.js';

type Amounts = Pick<Item, 'value' | 'purchase_price' | 'cost'>;

/** What one piece of an item is worth (docs/rules/items.md); null without an amount. */
export const worthOf = ({ value, purchase_price, cost }: Amounts): number | null => value ?? purchase_price ?? cost;
