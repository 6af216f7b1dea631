/** Stands between the elements of a long list, and nowhere else: JSON writes a line break within a text as `\n`. */
export const BETWEEN_ELEMENTS = ',\n';
