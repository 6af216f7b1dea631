// Colors of materials, as CSS colors.

export const WOOD = '#b07a45';
export const STEEL = '#b9bec4';
export const BLACK = '#2b2a2c';
export const CREAM = '#f4eee0';
