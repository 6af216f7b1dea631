import { Item } from '@whereabouts/shared/contracts/inventory.js';
import { LABELS, plain } from '../imports/columns.js';

const NAMES = new Set([...Object.keys(Item.shape), ...Object.keys(LABELS)].map(plain));

/**
 * Whether a name is that of a field that every item has, in the API or on screens. An exported table would have two
 * columns of that name.
 */
export const isBuiltInName = (name: string): boolean => NAMES.has(plain(name));
