import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { stockEditingSet } from '../../../api/inventory-summary';
import { useLeaveGuard } from '../../../ui/use-leave-guard';
import { quantitiesDropped, selectQuantities } from '../inventory.slice';

const Confirmation = lazy(() => import('../../../ui/confirmation'));

/** Whether quantities wait to be saved, and the question before something that would drop them. */
export function useStockEditing() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const ids = Object.keys(useSelector(selectQuantities)).map(Number);
  const editing = ids.length > 0;
  const { leave, question } = useLeaveGuard(editing, {
    onAgreed: () => dispatch(quantitiesDropped(ids)),
    // An item opens over the shelf.
    stays: (path) => path === '/inventory' || path.startsWith('/items/'),
  });

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
    leaveFor: leave,
    question: question && (
      <Suspense>
        <Confirmation
          {...question}
          title={t('stock.leave_title')}
          confirm={t('stock.leave_discard')}
          decline={t('stock.leave_stay')}
        >
          <p>{t('stock.leave_text', { count: ids.length })}</p>
        </Confirmation>
      </Suspense>
    ),
  };
}
