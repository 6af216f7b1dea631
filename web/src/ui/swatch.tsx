import { COLORS, type Color } from '@whereabouts/shared/contracts/colors.js';
import classes from './color-field.module.css';

/** A colour of the palette as a dot; nothing but a ring for any other word. */
export function Swatch({ name }: { name: string }) {
  const color = COLORS[name.trim().toLowerCase() as Color];
  return <span className={classes.swatch} style={{ background: color }} data-unknown={!color || undefined} />;
}
