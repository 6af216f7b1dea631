import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import type { ItemActions, MenuPoint } from '../items/item-actions';
import { useDelete } from '../items/use-delete';

const ItemMenu = lazyPart(() => import('./item-menu'), 'note');

/** Where the menu of an item is asked for, the latest time. */
export interface AskedMenu extends MenuPoint {
  item: Item;
  /** What had the focus, and gets it back. */
  from: Element | null;
}

/** Those of a list, or of an item that is open already: that is neither opened nor chosen, and has a button to edit it. */
export type ItemMenuActions = Pick<ItemActions, 'remove'> &
  Partial<Pick<ItemActions, 'open' | 'edit' | 'canSelect' | 'toggle'>> & {
    /** Where a copy can be written down at once. */
    duplicate?: () => void;
  };

/** The menu of an item under the mouse or the keyboard, loaded when it is first asked for, and its deletion. */
export function useItemMenu() {
  const [asked, setAsked] = useState<AskedMenu>();
  const remove = useDelete();
  const menu = useCallback<ItemActions['menu']>((item, at) => {
    setAsked({ item, ...at, from: document.activeElement });
  }, []);
  return {
    menu,
    remove: useCallback((item: Item) => void (item.my_role === 'owner' && remove(item)), [remove]),
    /** `items` that can be selected; `all` for suggestions; those `listed` now. */
    shown: (items: Item[], all: Item[], actions: ItemMenuActions, listed = items): ReactNode =>
      asked && (
        <Suspense>
          <ItemMenu asked={asked} items={items} listed={listed} all={all} actions={actions} />
        </Suspense>
      ),
  };
}
