import { useDeferredValue, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { parsedRef } from './collections/collection-ref';
import { forgetBought } from './collections/shopping';
import { filtered, sorted } from './find/find-items';
import { selectRemembered } from './inventory.slice';
import { isChecked } from './item-state';
import type { Filters } from './remembered';
import { useLostCollection } from './use-lost-collection';
import { type ShelfPart, useShelfParts } from './use-shelf-parts';
import { keepsStock, viewOf, viewsOf } from './views';

const NONE: ShelfPart[] = [];

/** What was chosen: the things of it, and which of them are shown in which order. */
export function useCollectionShelf() {
  const { collection: chosen, filters, order, views, checkedLast } = useSelector(selectRemembered);
  const ref = useMemo(() => parsedRef(chosen), [chosen]);
  const lists = useShelfParts(ref);
  useLostCollection(ref, lists);

  const { parts = NONE } = lists;
  // Of two shown as one, one's own says how.
  const collection = parts[0]?.collection ?? null;
  const checklist = collection?.is_checklist ?? false;
  const stock = keepsStock(collection);
  const items = useMemo(() => lists.parts?.flatMap((part) => part.items), [lists.parts]);
  // Nobody need open the shopping list between two shortages.
  useEffect(() => {
    if (items) forgetBought(items);
  }, [items]);

  const ordered = useMemo(() => {
    const things = parts.flatMap((part) => sorted(part.items, order));
    if (!checklist || !checkedLast) return things;
    return [...things.filter((item) => !isChecked(item)), ...things.filter(isChecked)];
  }, [parts, order, checklist, checkedLast]);
  // Where nothing is counted, how much of it is left is not asked for.
  const active: Filters = useMemo(() => (stock ? filters : { ...filters, stock: 'off' }), [filters, stock]);
  // Typing comes first: a result that the next letter makes worthless need not be drawn.
  const deferred = useDeferredValue(active);
  const shown = useMemo(() => filtered(ordered, deferred), [ordered, deferred]);

  return {
    chosen,
    collection,
    parts,
    items,
    all: lists.all,
    shown,
    filters: active,
    stock,
    checklist,
    addTo: collection && collection.permission !== 'view' ? collection.id : null,
    view: viewOf(collection, views[chosen]),
    views: viewsOf(collection),
    rememberedView: views[chosen],
    error: lists.error,
    fetching: lists.fetching,
    refetch: lists.refetch,
  };
}
