import { useMemo } from 'react';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import '../../i18n/locales/stock-editing';
import { quantitiesDropped } from '../../state/quantities.slice';
import { useWorkAtRisk } from '../../ui/leaving/use-work-at-risk';

/** Asks before unsaved quantities are dropped. Opening an item or another list keeps them. */
export default function StockGuard({ ids }: { ids: string }) {
  const dispatch = useAppDispatch();
  const work = useMemo(() => {
    if (ids === '') return null;
    const changed = ids.split(' ').map(Number);
    return {
      words: () => ({
        title: t('stock.leave_title'),
        text: t('stock.leave_text', { count: changed.length }),
        discard: t('stock.leave_discard'),
        stay: t('stock.leave_stay'),
      }),
      survives: (path: string) => path === '/inventory' || path.startsWith('/items/'),
      onDiscard: () => dispatch(quantitiesDropped(changed)),
    };
  }, [ids, dispatch]);
  useWorkAtRisk(work);
  return null;
}
