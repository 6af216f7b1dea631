import type { ReactNode } from 'react';
import classes from './path-text.module.css';

interface PathTextProps {
  /** How a part of it is shown; as it is unless said otherwise. */
  shown?: (part: string) => ReactNode;
  /** Names from the outermost on, as `formatLocation` gives them. */
  children: string;
}

/** Where an item is or what it is, in one line: all of it where there is room, else the last name, “… › Shelf 2”. */
export function PathText({ shown = (part) => part, children: path }: PathTextProps) {
  // The separator begins what is always shown.
  const last = path.lastIndexOf(' › ');
  return (
    <span className={classes.path}>
      {last > 0 && <span className={classes.front}>{shown(path.slice(0, last))}</span>}
      <span className={classes.end}>
        <span className={classes.last}>{shown(last > 0 ? path.slice(last) : path)}</span>
      </span>
    </span>
  );
}
