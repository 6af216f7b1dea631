import classes from './initials.module.css';
import { tintOfUser } from './item-tint';

interface InitialsProps {
  id: number;
  name: string;
  /** In rem; 1.125 beside small words, 2 in rows, 2.75 alone. */
  size?: number;
}

/** Somebody's first letter on the colour that is always theirs. Says nothing to a screen reader: the name stands beside it. */
export function Initials({ id, name, size = 2 }: InitialsProps) {
  const tint = tintOfUser(id);
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
