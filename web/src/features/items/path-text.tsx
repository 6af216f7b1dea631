import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Found } from '../search/found';
import classes from './path-text.module.css';

interface PathTextProps {
  item: Item;
  /** Names from the outermost on, as `formatLocation` gives them. */
  children: string;
}

/** Where an item is or what it is, in one line: all of it where there is room, else the last name, “… › Shelf 2”. */
export function PathText({ item, children: path }: PathTextProps) {
  // The separator begins what is always shown.
  const last = path.lastIndexOf(' › ');
  return (
    <span className={classes.path}>
      {last > 0 && (
        <span className={classes.front}>
          <Found item={item}>{path.slice(0, last)}</Found>
        </span>
      )}
      <span className={classes.end}>
        <span className={classes.last}>
          <Found item={item}>{last > 0 ? path.slice(last) : path}</Found>
        </span>
      </span>
    </span>
  );
}
