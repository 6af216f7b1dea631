import type { ReactNode } from 'react';
import classes from './path-text.module.css';

interface PathTextProps {
  /** Renders one part of the path. By default the part is shown unchanged. */
  shown?: (part: string) => ReactNode;
  /** Names from the outermost to the innermost, in the format of `formatLocation`. */
  children: string;
}

/**
 * A place or category on one line: the full path if it fits, otherwise “Kitchen › … › Shelf 2”, or at least “… ›
 * Shelf 2”.
 */
export function PathText({ shown = (part) => part, children: path }: PathTextProps) {
  // Each part includes the separator behind it.
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

/** Isolates the direction of each name. The separators have the direction of the path. */
function inOrder(names: string, shown: (part: string) => ReactNode): ReactNode {
  return names.split(/( › )/).map((name, index) => (index % 2 === 1 ? name : <bdi key={index}>{shown(name)}</bdi>));
}
