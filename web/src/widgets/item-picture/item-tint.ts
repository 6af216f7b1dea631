import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';

/** One of the eight theme hues. `--t-…` is the background, `--i-…` the color of icons and text on it. */
export type Tint = 'red' | 'amber' | 'green' | 'teal' | 'blue' | 'violet' | 'brown' | 'gray';

const TINTS: Record<string, Tint> = {
  red: 'red',
  pink: 'red',
  orange: 'amber',
  yellow: 'amber',
  gold: 'amber',
  brown: 'brown',
  beige: 'brown',
  green: 'green',
  turquoise: 'teal',
  blue: 'blue',
  purple: 'violet',
};
/** Tints by top-level category, for items without a color. */
const CATEGORY_TINTS: Record<string, Tint> = {
  Tools: 'amber',
  Kitchen: 'red',
  Food: 'green',
  Electronics: 'blue',
  Office: 'violet',
  Furniture: 'brown',
  Home: 'teal',
  Clothing: 'violet',
  Personal: 'red',
  Media: 'blue',
  Leisure: 'amber',
  Outdoors: 'green',
  Collectibles: 'brown',
};

/** The tint closest to an item's color. Unknown colors are gray. Without a color, the category decides. */
export const tintOf = (color: string | null, category: string | null): Tint =>
  color === null ? tintOfCategory(category) : (TINTS[color] ?? 'gray');

export const tintOfCategory = (category: string | null): Tint =>
  CATEGORY_TINTS[category?.split(CATEGORY_SEPARATOR)[0] ?? ''] ?? 'gray';
