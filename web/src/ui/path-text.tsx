import type { ReactNode } from 'react';
import classes from './path-text.module.css';

interface PathTextProps {
  /** How a part of it is shown; as it is unless said otherwise. */
  shown?: (part: string) => ReactNode;
  /** Names from the outermost on, as `formatLocation` gives them. */
  children: string;
}

/** Where an item is or what it is, in one line: all of it, or else “Kitchen › … › Shelf 2”, or at least “… › Shelf 2”. */
export function PathText({ shown = (part) => part, children: path }: PathTextProps) {
  // Each with the separator behind it.
  const [first, ...others] = path.split(/(?<= › )/);
  const last = others.pop();
  const middle = others.join('');
  return (
    <span className={classes.path}>
      {last !== undefined && <span className={classes.first}>{inOrder(first ?? '', shown)}</span>}
      <span className={classes.rest}>
        {middle && <span className={classes.middle}>{inOrder(middle, shown)}</span>}
        <span className={classes.end}>
          <span className={classes.last}>{shown(last ?? path)}</span>
        </span>
      </span>
    </span>
  );
}

/** Each name in its own direction, and the signs between names in that of the path. */
function inOrder(names: string, shown: (part: string) => ReactNode): ReactNode {
  return names.split(/( › )/).map((name, index) => (index % 2 === 1 ? name : <bdi key={index}>{shown(name)}</bdi>));
}
