import { Suspense, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { stockEditingSet } from '../../state/inventory-summary';
import { selectQuantities } from '../../state/quantities.slice';
import { lazyPart } from '../../ui/loading/lazy-part';

const StockGuard = lazyPart(() => import('./stock-guard'), 'note');

/** Whether unsaved quantities exist, and the guard that asks before they are dropped. */
export function useStockEditing() {
  const dispatch = useAppDispatch();
  const ids = Object.keys(useAppSelector(selectQuantities)).join(' ');
  const editing = ids !== '';

  // The bar replaces the bottom navigation.
  useEffect(() => {
    if (!editing) return;
    dispatch(stockEditingSet(true));
    return () => {
      dispatch(stockEditingSet(false));
    };
  }, [editing, dispatch]);

  const guard = editing && (
    <Suspense>
      <StockGuard ids={ids} />
    </Suspense>
  );
  return { editing, guard };
}
