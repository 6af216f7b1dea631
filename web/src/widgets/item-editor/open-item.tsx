import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import '../../i18n/locales/inventory';
import { isLost } from '../../api/client/problem';
import { useItemQuery } from '../../api/items/item-lists';
import { itemAddress } from '../../domain/item-address';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { missed } from '../../state/inventory.slice';
import { lazyPart } from '../../ui/loading/lazy-part';
import { usePreloaded } from '../../ui/loading/use-preloaded';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';

const ItemEditor = lazyPart(() => import('./item-editor'));

const PATH = '/items/:id';
/** History state: the list is one step back. */
const FROM_LIST = { fromList: true };

/** Opens an item over the list at its own URL, so that Back closes it and labels can link to it. */
export function useOpenItem() {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      open: (item: Pick<Item, 'id'>) => navigate(itemAddress(item), { state: FROM_LIST }),
      /** Opens the item in edit mode. */
      edit: (item: Pick<Item, 'id'>) => navigate(itemAddress(item), { state: { ...FROM_LIST, edit: true } }),
      add: () => navigate('/items/new', { state: FROM_LIST }),
    }),
    [navigate],
  );
}

interface OpenItemProps {
  shown: Item[];
  /** All known items; `undefined` before they are loaded. */
  all: Item[] | undefined;
  /** The collection of a new item; `null` for none. */
  collectionId: number | null;
}

/** The item of the URL in the editor. An item that is not in the list is requested by itself. */
export function OpenItem({ shown, all, collectionId }: OpenItemProps) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  usePreloaded(ItemEditor);
  const addressed = useAddressedItem();
  const { other, awaited } = useOther(addressed, shown, all);
  const itemId = awaited ? null : addressed;
  const wanted = useRef(false);
  wanted.current ||= itemId !== null;
  if (!wanted.current) return null;

  const inList = itemId === null || itemId === 'new' || shown.some(({ id }) => id === itemId);
  const alone = other ?? all?.find(({ id }) => id === itemId);
  return (
    <Suspense>
      <ItemEditor
        items={inList || !alone ? shown : [alone]}
        listed={shown}
        known={all}
        itemId={itemId}
        collectionId={collectionId}
        name={new URLSearchParams(search).get('name') ?? undefined}
        edit={state?.edit === true}
        onMove={(id) => navigate(`/items/${id}`, { replace: true, state: { ...state, edit: false } })}
        onClose={() => (state?.fromList ? navigate(-1) : navigate('/inventory', { replace: true }))}
      />
    </Suspense>
  );
}

function useAddressedItem(): number | 'new' | null {
  const id = useMatch(PATH)?.params.id;
  if (id === undefined) return null;
  // No item has the id 0, so an invalid URL gets the answer for a deleted item.
  return id === 'new' ? id : /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0;
}

/**
 * An item that is not in the list, for example of another user. If this user cannot see it, the list returns
 * with a note. `awaited` means that the answer is pending.
 */
function useOther(itemId: number | 'new' | null, shown: Item[], all: Item[] | undefined) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [seen, setSeen] = useState<number | null>(null);
  const numbered = typeof itemId === 'number';
  const has = (items: Item[] = []) => items.some(({ id }) => id === itemId);
  // An item that was just deleted is not requested again. A state, because the navigation to its neighbor may
  // be rendered before the list without it, and be deferred.
  if (numbered && seen !== itemId && (has(shown) || has(all))) setSeen(itemId);

  const elsewhere = numbered && all !== undefined && seen !== itemId;
  const { currentData, error } = useItemQuery(elsewhere && itemId > 0 ? itemId : skipToken);
  // An item that was shown stays open if a refresh fails: the user may be editing it.
  const missing = elsewhere && (itemId === 0 || (error !== undefined && currentData === undefined));
  useEffect(() => {
    if (!missing) return;
    // Without a network the item may well exist.
    if (error === undefined || isLost(error)) dispatch(missed('item'));
    else void toast({ message: errorText(error, t('inventory.load_failed')), color: 'red' });
    void navigate('/inventory', { replace: true });
  }, [missing, error, navigate, dispatch]);
  // An item that the user can no longer see is not editable.
  return { other: isLost(error) ? undefined : currentData, awaited: numbered && seen !== itemId && !currentData };
}
