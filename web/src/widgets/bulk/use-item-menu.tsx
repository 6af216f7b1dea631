import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part';
import type { ItemActions } from '../items/item-actions';
import { useDelete } from '../items/use-delete';
import type { AskedMenu, ItemMenuActions } from './item-menu-actions';

const ItemMenu = lazyPart(() => import('./item-menu'), 'note');

/** The menu of an item, loaded on first use, and its deletion. */
export function useItemMenu() {
  const [asked, setAsked] = useState<AskedMenu>();
  const remove = useDelete();
  const menu = useCallback<ItemActions['menu']>((item, at) => {
    setAsked({ item, ...at, from: document.activeElement });
  }, []);
  return {
    menu,
    remove: useCallback((item: Item) => void (item.my_role === 'owner' && remove(item)), [remove]),
    /** `items` can be selected, `all` is for suggestions, and `listed` is what the list shows now. */
    shown: (items: Item[], all: Item[], actions: ItemMenuActions, listed = items): ReactNode =>
      asked && (
        <Suspense>
          <ItemMenu asked={asked} items={items} listed={listed} all={all} actions={actions} />
        </Suspense>
      ),
  };
}
