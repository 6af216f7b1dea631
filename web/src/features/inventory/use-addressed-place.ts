import { useEffect } from 'react';
import { createSearchParams, useLocation, useNavigate } from 'react-router';
import { useAppDispatch } from '../../app/hooks';
import { ALL_ITEMS } from '../../domain/collection-ref';
import { NO_FILTERS } from '../../domain/preferences';
import { collectionChosen, filtered } from '../../state/inventory.slice';

const PARAMETER = 'place';
const NO_PLACE = 'none';

/**
 * A link may ask for what has no place yet (`/inventory?place=none`), whatever was looked for before; once that is shown,
 * the address is the inventory's own again.
 */
export function useAddressedPlace(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const addressed = createSearchParams(search).get(PARAMETER);

  useEffect(() => {
    if (addressed !== NO_PLACE) return;
    dispatch(collectionChosen(ALL_ITEMS));
    dispatch(filtered({ ...NO_FILTERS, place: [] }));
    void navigate({ pathname }, { replace: true });
  }, [addressed, pathname, dispatch, navigate]);
}
