import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';

/** Formats `Tools > Hand tools` as “Tools › Hand tools”, for lists of categories. */
export const formatCategory = (category: string) => category.replaceAll(CATEGORY_SEPARATOR, ' › ');

/** Returns “Hand tools”, for a single item: both levels would look like a place. */
export const categoryLeaf = (category: string) => category.split(CATEGORY_SEPARATOR).at(-1) ?? category;

/** Converts a typed or selected category to its stored form. */
export const parseCategory = (text: string) => text.replaceAll(' › ', CATEGORY_SEPARATOR);
