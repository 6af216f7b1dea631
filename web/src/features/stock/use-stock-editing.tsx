import { Suspense, useEffect } from 'react';
import { stockEditingSet } from '../../api/inventory-summary';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { lazyPart } from '../../ui/lazy-part';
import { selectQuantities } from './quantities.slice';

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
