import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** Viewers' items can only be looked at (docs/rules/items.md). */
export const isReadOnly = ({ my_role }: Item) => my_role === 'viewer';

/** Whether it lies in a collection, where it can be ticked off. */
export const hasTick = (item: Item): item is CollectionItem => 'is_checked' in item;

/** Whether it is ticked off. */
export const isChecked = (item: Item) => hasTick(item) && item.is_checked;
