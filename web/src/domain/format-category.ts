/** “Tools › Hand tools”, as places are written; what is stored says `Tools > Hand tools`. */
export const formatCategory = (category: string) => category.replaceAll(' > ', ' › ');

/** What is stored of one that somebody has written, or chosen. */
export const parseCategory = (text: string) => text.replaceAll(' › ', ' > ');
