import { COLORS, type Color } from '@whereabouts/shared/contracts/colors.js';
import classes from './color-field.module.css';

const hexOf = (name: string): string | undefined => COLORS[name.trim().toLowerCase() as Color];

/** Whether the color is in the palette. */
export const isKnownColor = (name: string) => hexOf(name) !== undefined;

/** A palette color as a dot. Other words get an empty ring. */
export function Swatch({ name }: { name: string }) {
  const color = hexOf(name);
  return <span className={classes.swatch} style={{ background: color }} data-unknown={!color || undefined} />;
}
