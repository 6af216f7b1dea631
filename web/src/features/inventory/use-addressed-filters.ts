import { useEffect } from 'react';
import { createSearchParams, useLocation, useNavigate } from 'react-router';
import { useAppDispatch } from '../../app/hooks';
import { validChoices } from '../../domain/choice-filters';
import { ALL_ITEMS } from '../../domain/collection-ref';
import { type Filters, NO_FILTERS } from '../../domain/preferences';
import { collectionChosen, filtered } from '../../state/inventory.slice';

const PLACE = 'place';
const NO_PLACE = 'none';
const SEARCH = 'search';

/**
 * A link may ask for what has no place yet (`/inventory?place=none`), for a condition (`/inventory?condition=broken`,
 * `none`) or for a search (`/inventory?search=…`), whatever was looked for before; once that is shown, the address is the
 * inventory's own again.
 */
export function useAddressedFilters(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    const asked = filtersIn(createSearchParams(search));
    if (!asked) return;
    dispatch(collectionChosen(ALL_ITEMS));
    dispatch(filtered({ ...NO_FILTERS, ...asked }));
    void navigate({ pathname }, { replace: true });
  }, [search, pathname, dispatch, navigate]);
}

/** @returns `null` for an address that asks for nothing */
function filtersIn(parameters: URLSearchParams): Partial<Filters> | null {
  const search = parameters.get(SEARCH);
  const choices = validChoices(Object.fromEntries(parameters));
  const nowhere = parameters.get(PLACE) === NO_PLACE;
  if (!nowhere && search === null && Object.keys(choices).length === 0) return null;
  return { ...(nowhere && { place: [] }), ...(search !== null && { search }), choices };
}
