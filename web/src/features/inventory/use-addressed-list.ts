import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAppDispatch } from '../../app/hooks';
import { validChoices } from '../../domain/choice-filters';
import { ALL_ITEMS, formatRef, parseRef } from '../../domain/collection-ref';
import { type Filters, NO_FILTERS } from '../../domain/preferences';
import { collectionChosen, filtered, missed } from '../../state/inventory.slice';

/**
 * A link may say what to show: a collection (`/inventory?collection=…`), what has no place yet (`/inventory?place=none`),
 * a condition (`/inventory?condition=broken`, `none`), a category (`/inventory?category=…`), a tag (`/inventory?tag=…`) or
 * a search (`/inventory?search=…`); of all items, where it names no collection, and whatever was looked for before. Once
 * that is shown, the address is the inventory's own again.
 */
export function useAddressedList(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();

  const asks = asksForList(new URLSearchParams(search));
  // Before the first paint: the row of a search would move the list down.
  useLayoutEffect(() => {
    const parameters = new URLSearchParams(search);
    if (!asksForList(parameters)) return;
    const addressed = parameters.get('collection');
    const filters = filtersIn(parameters);
    const chosen = addressed === null ? ALL_ITEMS : formatRef(parseRef(addressed));
    dispatch(collectionChosen(chosen));
    if (chosen === ALL_ITEMS && addressed !== null && addressed !== ALL_ITEMS) dispatch(missed('list'));
    if (filters) dispatch(filtered({ ...NO_FILTERS, ...filters }));
  }, [search, dispatch]);
  // The router hears of no address before its own first effects.
  useEffect(() => {
    if (asks) void navigate({ pathname }, { replace: true, state });
  }, [asks, pathname, state, navigate]);
}

function asksForList(parameters: URLSearchParams): boolean {
  return parameters.has('collection') || filtersIn(parameters) !== null;
}

/** @returns `null` for an address that asks for nothing */
function filtersIn(parameters: URLSearchParams): Partial<Filters> | null {
  const search = parameters.get('search');
  const category = parameters.get('category');
  const choices = validChoices(Object.fromEntries(parameters));
  const tags = parameters.getAll('tag');
  const place = parameters.get('place') === 'none' ? [] : null;
  if ([search, category, place, ...tags, ...Object.values(choices)].every((asked) => asked === null)) return null;
  return { search: search ?? '', category, place, tags, choices };
}
