// Separate from the list of categories because the first page of the web app does not need the list.

/** Separates the two levels of a category. */
export const CATEGORY_SEPARATOR = ' > ';
