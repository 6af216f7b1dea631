import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** A viewer cannot change an item (docs/rules/items.md). */
export const isReadOnly = ({ my_role }: Item) => my_role === 'viewer';

/** Whether the item comes from a collection and so can be checked. */
export const hasTick = (item: Item): item is CollectionItem => 'is_checked' in item;

export const isChecked = (item: Item) => hasTick(item) && item.is_checked;
