import { searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { parseRef } from '../../domain/collection-ref';
import { isChecked } from '../../domain/item-state';
import type { Filters } from '../../domain/preferences';
import { keepsStock, viewOf, viewsOf } from '../../domain/views';
import { useAppSelector } from '../../state/hooks';
import { selectPreferences } from '../../state/inventory.slice';
import { checkedAtEnd, inPlaceOrder, type PlaceSections, placeSections } from '../../widgets/checklists/place-sections';
import { useFinishedPlaces } from '../../widgets/checklists/use-finished-places';
import { forgetBought } from '../../widgets/collections/shopping-ticks';
import { type ListedPart, useListedParts } from '../../widgets/collections/use-listed-parts';
import { countFilters, filtered, hiddenMatches, namesFirst, sorted } from '../../widgets/search/find-items';
import { useFirstItems, useFirstItemsKept } from './use-first-items';
import { useGoneFields } from './use-gone-fields';
import { useLostCollection } from './use-lost-collection';

const NONE: ListedPart[] = [];
const NO_SECTIONS: PlaceSections = new Map();

/** The chosen list: its items, and those to show in order. */
export function useItemList() {
  const preferences = useAppSelector(selectPreferences);
  const { collection: chosen, filters, views, checkedLast, uncheckedOnly } = preferences;
  const ref = useMemo(() => parseRef(chosen), [chosen]);
  const lists = useListedParts(ref, filters.departed);
  useLostCollection(ref, lists);
  useGoneFields(preferences);

  // Ten thousand items are sorted and laid out in a transition, so that the page responds to input.
  const isKnown = useDeferredValue(lists.parts !== undefined);
  const known = isKnown ? lists.parts : undefined;
  const first = useDeferredValue(useFirstItems(!filters.departed && (lists.all === undefined || !isKnown)));
  const parts = useMemo(() => known ?? (first ? [{ collection: null, items: first }] : NONE), [known, first]);
  // When two collections are shown as one, the user's own sets the options.
  const collection = parts[0]?.collection ?? null;
  const checklist = collection?.is_checklist ?? false;
  const stock = keepsStock(collection);
  const items = useMemo(() => known?.flatMap((part) => part.items), [known]);
  // Ticks of the shopping list are cleared even if the user does not open it between two shortages.
  useEffect(() => {
    if (items) forgetBought(items);
  }, [items]);

  const order = checklist ? preferences.checklistOrder : preferences.order;
  const byPlace = checklist && order.field === 'location';
  const finished = useFinishedPlaces(chosen, byPlace ? items : undefined);
  const ordered = useMemo(() => {
    const things = parts.flatMap((part) => sorted(part.items, order));
    if (byPlace) return inPlaceOrder(things, { checkedLast, finished, descending: order.descending });
    return checklist && checkedLast ? checkedAtEnd(things) : things;
  }, [parts, order, checklist, byPlace, checkedLast, finished]);
  // Without stock keeping, the stock filter does not apply.
  const active: Filters = useMemo(() => (stock ? filters : { ...filters, stock: 'off' }), [filters, stock]);
  // Typing takes precedence: a result that the next letter replaces need not be drawn.
  const deferred = useDeferredValue(active);
  const words = useMemo(() => searchWords(deferred.search), [deferred.search]);
  const shown = useMemo(() => {
    const left = checklist && uncheckedOnly ? ordered.filter((item) => !isChecked(item)) : ordered;
    const found = filtered(left, deferred);
    // A list in sections keeps the order of its places.
    return byPlace ? found : namesFirst(found, words);
  }, [ordered, deferred, words, checklist, byPlace, uncheckedOnly]);
  useFirstItemsKept(items ? shown : null);
  const sections = useMemo(() => (byPlace ? placeSections(shown, ordered) : NO_SECTIONS), [byPlace, shown, ordered]);

  const narrowed = ref.kind !== 'all' || countFilters(deferred) > 0;
  const hidden = useMemo(
    () => (narrowed ? hiddenMatches(lists.all, shown, deferred.search) : 0),
    [narrowed, lists.all, shown, deferred.search],
  );

  return {
    chosen,
    collection,
    parts,
    /** `undefined` until all of them are known. */
    items,
    all: lists.parts && !known ? undefined : lists.all,
    /** Until then, the first items of the last visit, if any. */
    shown,
    sections,
    /** Every item of a checklist that hides checked items is checked. */
    allChecked: checklist && uncheckedOnly && ordered.length > 0 && ordered.every(isChecked),
    words,
    hidden,
    filters: active,
    stock,
    checklist,
    addTo: collection && collection.permission !== 'view' ? collection.id : null,
    view: viewOf(collection, views[chosen]),
    views: viewsOf(collection),
    storedView: views[chosen],
    error: lists.error,
    fetching: lists.fetching,
    refetch: lists.refetch,
  };
}
