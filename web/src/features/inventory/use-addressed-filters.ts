import { useEffect } from 'react';
import { createSearchParams, useLocation, useNavigate } from 'react-router';
import { useAppDispatch } from '../../app/hooks';
import { ALL_ITEMS } from '../../domain/collection-ref';
import { NO_FILTERS } from '../../domain/preferences';
import { collectionChosen, filtered } from '../../state/inventory.slice';

const PLACE = 'place';
const NO_PLACE = 'none';
const SEARCH = 'search';

/**
 * A link may ask for what has no place yet (`/inventory?place=none`) or for a search (`/inventory?search=…`), whatever was
 * looked for before; once that is shown, the address is the inventory's own again.
 */
export function useAddressedFilters(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const parameters = createSearchParams(search);
  const nowhere = parameters.get(PLACE) === NO_PLACE;
  const searched = parameters.get(SEARCH);

  useEffect(() => {
    if (!nowhere && searched === null) return;
    dispatch(collectionChosen(ALL_ITEMS));
    dispatch(filtered({ ...NO_FILTERS, place: nowhere ? [] : null, search: searched ?? '' }));
    void navigate({ pathname }, { replace: true });
  }, [nowhere, searched, pathname, dispatch, navigate]);
}
