/** One of the eight hues of the theme: `--t-…` is its background, `--i-…` what is drawn on it. */
export type Tint = 'red' | 'amber' | 'green' | 'teal' | 'blue' | 'violet' | 'brown' | 'grey';

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
const HUES: Tint[] = ['amber', 'blue', 'violet', 'green', 'red', 'teal', 'brown'];

/** The tint nearest to an item's colour; grey for greys and for what has none. */
export const tintOf = (color: string | null): Tint => TINTS[color ?? ''] ?? 'grey';

/** The tint of somebody's initials: always the same for the same id. */
export const tintOfUser = (id: number): Tint => HUES[id % HUES.length] ?? 'grey';
