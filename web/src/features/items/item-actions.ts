import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** Where a menu begins, or ends, as below a button at the right edge; in px of the window. */
export interface MenuPoint {
  x: number;
  y: number;
  endsThere?: true;
}

/** What can be done to an item of the list. The same functions from render to render, so that cards stay as they are. */
export interface ItemActions {
  open: (item: Item) => void;
  /** Opens it to be changed at once. */
  edit: (item: Item) => void;
  /** Whether items of this list can be chosen together. */
  canSelect: boolean;
  /** Chooses it, or no longer; with `range` everything from the last one to this one. */
  toggle: (item: Item, range: boolean) => void;
  /** Shows what can be done with it. */
  menu: (item: Item, at: MenuPoint) => void;
  /** Into the trash, with a way back. */
  remove: (item: Item) => void;
  /** Ticks it off its checklist, or on again. */
  check: (item: Item, checked: boolean) => void;
}
