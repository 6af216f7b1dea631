// Apart from the list of categories, which no first page of the web app needs.

/** Between the two levels of a category. */
export const CATEGORY_SEPARATOR = ' > ';
