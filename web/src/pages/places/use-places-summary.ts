import { useEffect } from 'react';
import { useAppDispatch } from '../../state/hooks';
import { counted } from '../../state/inventory-summary';

/** The header counts the items that a page of places shows: all items, or those of one place. */
export function usePlacesSummary(total: number | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (total === undefined) return;
    dispatch(counted({ total, checked: null, shared: null, displayed: null, selected: null }));
    return () => void dispatch(counted(null));
  }, [dispatch, total]);
}
