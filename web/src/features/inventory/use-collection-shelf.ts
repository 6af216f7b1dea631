import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useCollectionItemsQuery, useCollectionQuery } from '../../api/collections';
import { ITEMS_REFRESH_MS, useItemsQuery } from '../../api/items';
import { isApiError } from '../../api/problem';
import { collectionIdOf } from './collections/collection-ref';
import { filtered, sorted } from './find/find-items';
import { collectionChosen, type Filters, selectRemembered } from './inventory.slice';
import { isChecked } from './item-state';
import { keepsStock, viewOf, viewsOf } from './views';

const REFRESHED = {
  pollingInterval: ITEMS_REFRESH_MS,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: true,
};
const NONE: Item[] = [];

/** The chosen collection, or all items: what is in it, and what of it is shown in which order. */
export function useCollectionShelf() {
  const { collection: ref, filters, order, views, checkedLast } = useSelector(selectRemembered);
  const id = collectionIdOf(ref);
  const own = useItemsQuery(undefined, id === null ? REFRESHED : {});
  const found = useCollectionQuery(id ?? skipToken);
  const inside = useCollectionItemsQuery(id ?? skipToken, REFRESHED);
  useGone(id !== null ? found.error : undefined);

  const collection = (id === null ? null : found.currentData) ?? null;
  const ready = id === null || found.currentData !== undefined;
  const items = ready ? (id === null ? own.data : inside.currentData) : undefined;
  const checklist = collection?.is_checklist ?? false;
  const stock = keepsStock(collection);

  const ordered = useMemo(() => {
    const things = sorted(items ?? NONE, order);
    if (!checklist || !checkedLast) return things;
    return [...things.filter((item) => !isChecked(item)), ...things.filter(isChecked)];
  }, [items, order, checklist, checkedLast]);
  // Where nothing is counted, how much of it is left is not asked for.
  const active: Filters = useMemo(() => (stock ? filters : { ...filters, stock: 'off' }), [filters, stock]);
  // Typing comes first: a result that the next letter makes worthless need not be drawn.
  const deferred = useDeferredValue(active);
  const shown = useMemo(() => filtered(ordered, deferred), [ordered, deferred]);

  return {
    id,
    collection,
    items,
    all: own.data,
    shown,
    filters: active,
    stock,
    checklist,
    view: viewOf(collection, views[ref]),
    views: viewsOf(collection),
    rememberedView: views[ref],
    error: id === null ? own.error : (found.error ?? inside.error),
    fetching: id === null ? own.isFetching : found.isFetching || inside.isFetching,
    refetch: () => {
      if (id === null) return void own.refetch();
      void found.refetch();
      void inside.refetch();
    },
  };
}

/** A collection that was deleted meanwhile, perhaps on another device, leads back to all items. */
function useGone(error: unknown) {
  const dispatch = useDispatch();
  const gone = isApiError(error) && error.status === 404;
  useEffect(() => {
    if (gone) dispatch(collectionChosen('all'));
  }, [gone, dispatch]);
}
