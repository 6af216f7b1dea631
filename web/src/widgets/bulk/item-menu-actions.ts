import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ItemActions, MenuPoint } from '../items/item-actions';

/** The latest request for the menu of an item. */
export interface AskedMenu extends MenuPoint {
  item: Item;
  /** The element that had the focus and gets it back. */
  from: Element | null;
}

/** The actions of an item in a list, or of an open item, which has no entries to open, edit or select it. */
export type ItemMenuActions = Pick<ItemActions, 'remove'> &
  Partial<Pick<ItemActions, 'open' | 'edit' | 'canSelect' | 'toggle'>> & {
    /** Present where a copy can be made at once. */
    duplicate?: () => void;
    /** Called after a merge with the item that was kept. */
    merged?: (kept: Item) => void;
    /** Called after the items have departed or come back, and so have left the list. */
    left?: () => void;
  };
