import { Suspense, useEffect, useRef } from 'react';
import { stockEditingSet } from '../../api/inventory-summary';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { lazyPart } from '../../ui/lazy-part';
import { selectQuantities } from './quantities.slice';

const StockGuard = lazyPart(() => import('./stock-guard'), 'note');

/** Whether quantities wait to be saved, and the question before something that would drop them. */
export function useStockEditing() {
  const dispatch = useAppDispatch();
  const ids = Object.keys(useAppSelector(selectQuantities)).map(Number);
  const editing = ids.length > 0;
  const leaveRef = useRef<((go: () => void) => void) | null>(null);
  // Comes with the first change, and stays to close in its own time.
  const guarded = useRef(false);
  guarded.current ||= editing;

  // The bar takes the place of the bottom navigation.
  useEffect(() => {
    if (!editing) return;
    dispatch(stockEditingSet(true));
    return () => {
      dispatch(stockEditingSet(false));
    };
  }, [editing, dispatch]);

  return {
    editing,
    leaveFor: (go: () => void) => (leaveRef.current ? leaveRef.current(go) : go()),
    question: guarded.current && (
      <Suspense>
        <StockGuard ids={ids} leaveRef={leaveRef} />
      </Suspense>
    ),
  };
}
