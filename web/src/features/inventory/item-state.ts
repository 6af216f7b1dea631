import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** Kept in stock, and at or below its minimum (decisions, section 3). */
export function isLow({ stock_keeping, quantity, quantity_min }: Item): boolean {
  return stock_keeping && quantity <= quantity_min;
}

/** Viewers' items can only be looked at (spec, section 5). */
export const isReadOnly = ({ my_role }: Item) => my_role === 'viewer';

/** Whether it is ticked, in a collection that has ticks. */
export function isChecked(item: Item | CollectionItem): boolean {
  return 'is_checked' in item && item.is_checked;
}
