import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useMemo, useRef } from 'react';
import { isCollectionGone } from '../../api/client/problem';
import { useCheckItemMutation } from '../../api/items/checks';
import { isReadOnly } from '../../domain/item-state';
import { rememberSearch } from '../../domain/recent-searches';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { selectAnchor, selectFilters, toggled } from '../../state/inventory.slice';
import { toast } from '../../ui/messages/toasts';
import { collectionOf, type ListedPart } from '../../widgets/collections/use-listed-parts';
import { useOpenItem } from '../../widgets/item-editor/open-item';
import type { ItemActions } from '../../widgets/items/item-actions';
import { errorText } from '../../widgets/problems/error-text';

/** The actions of the items in this list. A check goes to the collection that the item was listed from. */
export function useItemActions(
  shown: Item[],
  parts: ListedPart[],
  { menu, remove }: Pick<ItemActions, 'menu' | 'remove'>,
): ItemActions {
  const dispatch = useAppDispatch();
  const { open, edit } = useOpenItem();
  const [checkItem] = useCheckItemMutation();
  const store = useAppStore();
  const { search } = useAppSelector(selectFilters);
  const latest = useRef({ shown, parts, search });
  useEffect(() => {
    latest.current = { shown, parts, search };
  });

  return useMemo(
    () => ({
      canSelect: true,
      menu,
      remove,
      open: (item) => {
        rememberSearch(latest.current.search);
        void open(item);
      },
      edit: (item) => void (isReadOnly(item) ? open(item) : edit(item)),
      toggle: ({ id }, range) => {
        const { shown } = latest.current;
        const anchor = selectAnchor(store.getState());
        dispatch(toggled({ id, range: range && anchor !== null ? idsBetween(shown, anchor, id) : [] }));
      },
      check: async (item, is_checked) => {
        const { id, name } = item;
        const collection = collectionOf(item, latest.current.parts);
        if (!collection) return;
        const { error } = await checkItem({ collection_id: collection.id, item_id: id, is_checked });
        if (!error || isCollectionGone(error)) return;
        void toast({ message: errorText(error, t('checklist.failed', { name })), color: 'red' });
      },
    }),
    [open, edit, menu, remove, dispatch, store, checkItem],
  );
}

function idsBetween(items: Item[], one: number, other: number): number[] {
  const ends = [one, other].map((id) => items.findIndex((item) => item.id === id));
  if (ends.includes(-1)) return [];
  const between = items.slice(Math.min(...ends), Math.max(...ends) + 1);
  return between.filter((item) => !isReadOnly(item)).map(({ id }) => id);
}
