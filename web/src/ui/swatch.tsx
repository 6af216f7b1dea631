import { COLORS, type Color } from '@whereabouts/shared/contracts/colors.js';
import classes from './color-field.module.css';

const hexOf = (name: string): string | undefined => COLORS[name.trim().toLowerCase() as Color];

/** Whether it is one of the palette. */
export const isKnownColor = (name: string) => hexOf(name) !== undefined;

/** A colour of the palette as a dot; nothing but a ring for any other word. */
export function Swatch({ name }: { name: string }) {
  const color = hexOf(name);
  return <span className={classes.swatch} style={{ background: color }} data-unknown={!color || undefined} />;
}
