import { useEffect } from 'react';
import { createSearchParams, useLocation, useNavigate } from 'react-router';
import { useAppDispatch } from '../../app/hooks';
import { ALL_ITEMS, formatRef, parseRef } from '../../domain/collection-ref';
import { t } from '../../i18n/t';
import { collectionChosen } from '../../state/inventory.slice';
import { toast } from '../../ui/toasts';

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
    const chosen = formatRef(parseRef(addressed));
    if (chosen === ALL_ITEMS && addressed !== ALL_ITEMS) void toast({ message: t('inventory.lost') });
    dispatch(collectionChosen(chosen));
    parameters.delete(PARAMETER);
    void navigate({ pathname, search: String(parameters) }, { replace: true, state });
  }, [pathname, search, state, dispatch, navigate]);
}
