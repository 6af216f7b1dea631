import { useEffect } from 'react';
import { createSearchParams, useLocation, useNavigate } from 'react-router';
import { useAppDispatch } from '../../app/hooks';
import { formatRef, parseRef } from '../../domain/collection-ref';
import { collectionChosen } from '../../state/inventory.slice';

const PARAMETER = 'collection';

/** A link may say what to show (`/inventory?collection=…`); once it is shown, the address is the inventory's own again. */
export function useAddressedCollection(): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();

  useEffect(() => {
    const parameters = createSearchParams(search);
    const addressed = parameters.get(PARAMETER);
    if (addressed === null) return;
    dispatch(collectionChosen(formatRef(parseRef(addressed))));
    parameters.delete(PARAMETER);
    void navigate({ pathname, search: String(parameters) }, { replace: true, state });
  }, [pathname, search, state, dispatch, navigate]);
}
