// Separate from the schemas so that browsers can load this file without the validation library.

/** Color names for items, each with the CSS background of its swatch. */
export const COLORS = {
  black: '#1c1b1a',
  gray: '#8a8884',
  white: '#f8f7f4',
  silver: '#c3c6ca',
  brown: '#7a4f2b',
  beige: '#dcc7a1',
  red: '#c8352b',
  orange: '#e8842c',
  yellow: '#ecc82f',
  gold: '#c59a34',
  green: '#3f8f4f',
  turquoise: '#2fa7a0',
  blue: '#2f68c0',
  purple: '#7a46a8',
  pink: '#de7aa6',
  multicolored: 'conic-gradient(#c8352b, #ecc82f, #3f8f4f, #2f68c0, #7a46a8, #c8352b)',
} as const;
export type Color = keyof typeof COLORS;
export const COLOR_NAMES = Object.keys(COLORS) as Color[];
