import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** The path of an item's page, for the router. */
export const itemAddress = ({ id }: Pick<Item, 'id'>) => `/items/${id}`;
