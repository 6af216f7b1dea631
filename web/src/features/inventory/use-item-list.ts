import { searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useAppSelector } from '../../app/hooks';
import { parseRef } from '../../domain/collection-ref';
import { isChecked } from '../../domain/item-state';
import type { Filters } from '../../domain/preferences';
import { keepsStock, viewOf, viewsOf } from '../../domain/views';
import { selectPreferences } from '../../state/inventory.slice';
import { checkedAtEnd, inPlaceOrder, type PlaceSections, placeSections } from '../checklists/place-sections';
import { useFinishedPlaces } from '../checklists/use-finished-places';
import { forgetBought } from '../collections/shopping-ticks';
import { type ListedPart, useListedParts } from '../collections/use-listed-parts';
import { countFilters, filtered, hiddenMatches, namesFirst, sorted } from '../search/find-items';
import { useFirstItems, useFirstItemsKept } from './use-first-items';
import { useLostCollection } from './use-lost-collection';

const NONE: ListedPart[] = [];
const NO_SECTIONS: PlaceSections = new Map();

/** What was chosen: the things of it, and which of them are shown in which order. */
export function useItemList() {
  const preferences = useAppSelector(selectPreferences);
  const { collection: chosen, filters, views, checkedLast, uncheckedOnly } = preferences;
  const ref = useMemo(() => parseRef(chosen), [chosen]);
  const lists = useListedParts(ref);
  useLostCollection(ref, lists);

  // Ten thousand items are sorted and laid out piece by piece, so that the page answers a finger meanwhile.
  const isKnown = useDeferredValue(lists.parts !== undefined);
  const known = isKnown ? lists.parts : undefined;
  const first = useDeferredValue(useFirstItems(lists.all === undefined || !isKnown));
  const parts = useMemo(() => known ?? (first ? [{ collection: null, items: first }] : NONE), [known, first]);
  // Of two shown as one, one's own says how.
  const collection = parts[0]?.collection ?? null;
  const checklist = collection?.is_checklist ?? false;
  const stock = keepsStock(collection);
  const items = useMemo(() => known?.flatMap((part) => part.items), [known]);
  // Nobody need open the shopping list between two shortages.
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
  // Where nothing is counted, how much of it is left is not asked for.
  const active: Filters = useMemo(() => (stock ? filters : { ...filters, stock: 'off' }), [filters, stock]);
  // Typing comes first: a result that the next letter makes worthless need not be drawn.
  const deferred = useDeferredValue(active);
  const words = useMemo(() => searchWords(deferred.search), [deferred.search]);
  const shown = useMemo(() => {
    const left = checklist && uncheckedOnly ? ordered.filter((item) => !isChecked(item)) : ordered;
    const found = filtered(left, deferred);
    // A list that is shown place by place stays in the order of its places.
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
    /** Before that what the list began with at the last visit, if anything. */
    shown,
    sections,
    /** Nothing is left of a checklist that shows only what is left. */
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
