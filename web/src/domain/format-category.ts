import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';

/** “Tools › Hand tools”, for lists of categories; what is stored says `Tools > Hand tools`. */
export const formatCategory = (category: string) => category.replaceAll(CATEGORY_SEPARATOR, ' › ');

/** “Hand tools”, for what a thing is: with both levels it would look like a place. */
export const categoryLeaf = (category: string) => category.split(CATEGORY_SEPARATOR).at(-1) ?? category;

/** What is stored of one that somebody has written, or chosen. */
export const parseCategory = (text: string) => text.replaceAll(' › ', CATEGORY_SEPARATOR);
