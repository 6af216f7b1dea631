import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** Where a menu opens, in px of the window; the menu ends there below a button at the right edge. */
export interface MenuPoint {
  x: number;
  y: number;
  endsThere?: true;
}

/**
 * The actions of an item in the list. The functions are stable across renders, so that cards do not render
 * again.
 */
export interface ItemActions {
  open: (item: Item) => void;
  /** Opens the item in edit mode. */
  edit: (item: Item) => void;
  /** Whether items of this list can be selected. */
  canSelect: boolean;
  /** Selects or unselects the item; `range` selects everything from the last toggled item to this one. */
  toggle: (item: Item, range: boolean) => void;
  /** Opens the item's menu. */
  menu: (item: Item, at: MenuPoint) => void;
  /** Moves the item to the trash and offers an undo. */
  remove: (item: Item) => void;
  /** Checks or unchecks the item on its checklist. */
  check: (item: Item, checked: boolean) => void;
}
