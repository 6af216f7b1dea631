import { type RefObject, Suspense, useEffect } from 'react';
import { useAppDispatch } from '../../app/hooks';
import { t } from '../../i18n/t';
import '../../locales/stock-editing';
import { lazyPart } from '../../ui/lazy-part';
import { type LeaveGuard, useLeaveGuard } from '../../ui/use-leave-guard';
import { quantitiesDropped } from './quantities.slice';

const Confirmation = lazyPart(() => import('../../ui/confirmation'), 'note');

interface StockGuardProps {
  /** The items whose changed quantities wait to be saved. */
  ids: number[];
  /** Is given what asks before the page itself drops them. */
  leaveRef: RefObject<LeaveGuard['leave'] | null>;
}

/** The question before something that would drop changed quantities. */
export default function StockGuard({ ids, leaveRef }: StockGuardProps) {
  const dispatch = useAppDispatch();
  const { leave, question } = useLeaveGuard(ids.length > 0, {
    onAgreed: () => dispatch(quantitiesDropped(ids)),
    // An item opens over the list.
    stays: (path) => path === '/inventory' || path.startsWith('/items/'),
  });
  useEffect(() => {
    leaveRef.current = leave;
  });
  if (!question) return null;
  return (
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
  );
}
