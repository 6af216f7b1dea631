import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { validChoices } from '../../domain/choice-filters';
import { ALL_ITEMS, formatRef, parseRef } from '../../domain/collection-ref';
import { type Filters, NO_FILTERS, TODO_FILTERS } from '../../domain/preferences';
import { useAppDispatch } from '../../state/hooks';
import { collectionChosen, filtered, missed } from '../../state/inventory.slice';

/**
 * Applies the filter of a link: a collection (`/inventory?collection=…`), items without a place
 * (`/inventory?place=none`), a condition (`/inventory?condition=broken`, `none`), a category
 * (`/inventory?category=…`), a to-do (`/inventory?todo=unvalued`), a tag (`/inventory?tag=…`) or a search (`/inventory?search=…`). Without a
 * collection the link covers all items. It replaces earlier filters. Then the URL becomes `/inventory` again.
 */
export function useAddressedList(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();

  // Before the first paint, because the row of a search would move the list down.
  useLayoutEffect(() => {
    const asked = askedIn(search);
    if (!asked) return;
    const { collection, filters } = asked;
    const chosen = collection === null ? ALL_ITEMS : formatRef(parseRef(collection));
    dispatch(collectionChosen(chosen));
    if (chosen === ALL_ITEMS && collection !== null && collection !== ALL_ITEMS) dispatch(missed('list'));
    if (filters) dispatch(filtered({ ...NO_FILTERS, ...filters }));
  }, [search, dispatch]);
  // The router ignores navigation before its own first effects.
  useEffect(() => {
    if (askedIn(search)) void navigate({ pathname }, { replace: true, state });
  }, [search, pathname, state, navigate]);
}

/** @returns `null` for a URL without a filter */
function askedIn(address: string): { collection: string | null; filters: Partial<Filters> | null } | null {
  const parameters = new URLSearchParams(address);
  const collection = parameters.get('collection');
  const search = parameters.get('search');
  const category = parameters.get('category');
  const choices = validChoices(Object.fromEntries(parameters));
  const tags = parameters.getAll('tag');
  const place = parameters.get('place') === 'none' ? [] : null;
  const todo = TODO_FILTERS.find((one) => one === parameters.get('todo')) ?? null;
  const isFiltered = [search, category, todo, place, ...tags, ...Object.values(choices)].some(
    (asked) => asked !== null,
  );
  if (collection === null && !isFiltered) return null;
  return { collection, filters: isFiltered ? { search: search ?? '', category, todo, place, tags, choices } : null };
}
