import classes from './initials.module.css';

const HUES = ['amber', 'blue', 'violet', 'green', 'red', 'teal', 'brown'];

interface InitialsProps {
  id: number;
  name: string;
  /** In rem: 1.125 next to small text, 2 in rows, 2.75 alone. */
  size?: number;
}

/**
 * A user's initial on a color derived from the user id. Hidden from screen readers, because the name is next to it.
 */
export function Initials({ id, name, size = 2 }: InitialsProps) {
  const tint = HUES[id % HUES.length];
  return (
    <span
      className={classes.initials}
      style={{
        width: `${size}rem`,
        height: `${size}rem`,
        fontSize: `${size * 0.4}rem`,
        background: `var(--t-${tint})`,
        color: `var(--i-${tint})`,
      }}
      aria-hidden="true"
    >
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  );
}
