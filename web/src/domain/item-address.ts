import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** The page of an item, for the router. */
export const itemAddress = ({ id }: Pick<Item, 'id'>) => `/items/${id}`;
