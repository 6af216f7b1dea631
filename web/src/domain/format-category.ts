/** “Tools › Hand tools”, as places are written; what is stored, and edited, says `Tools > Hand tools`. */
export const formatCategory = (category: string) => category.replaceAll(' > ', ' › ');
