import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** What can be done to a thing on the list. The same functions from render to render, so that cards stay as they are. */
export interface ItemActions {
  open: (item: Item) => void;
  /** Chooses it, or no longer; with `range` everything from the last one to this one. */
  toggle: (item: Item, range: boolean) => void;
  /** Ticks it off its checklist, or on again. */
  check: (item: Item, checked: boolean) => void;
}
