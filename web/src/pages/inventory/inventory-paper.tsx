import { t } from '../../i18n/t';
import { useAppStore } from '../../state/hooks';
import '../../i18n/locales/inventory';
import { selectQuantity } from '../../state/quantities.slice';
import { useCollectionName } from '../../widgets/collections/use-collection-name';
import { PrintedList } from '../../widgets/print/printed-list';
import { countFilters } from '../../widgets/search/find-items';
import type { useItemList } from './use-item-list';

/** The list for print, as on screen: filtered, sorted, with unsaved quantities. */
export default function InventoryPaper({ list }: { list: ReturnType<typeof useItemList> }) {
  const store = useAppStore();
  const title = useCollectionName(list.chosen);
  const read = () => {
    const { shown, filters, sections, stock, checklist } = list;
    const state = store.getState();
    const set = countFilters(filters);
    const about = [filters.search && `“${filters.search}”`, set > 0 && t('inventory.filters_set', { count: set })];
    return {
      title,
      about: about.filter(Boolean).join(' · '),
      items: stock
        ? shown.map((item) => ({ ...item, quantity: selectQuantity(state, item.id) ?? item.quantity }))
        : shown,
      headings: new Map(
        [...sections].map(([index, { place, checked, total }]) => [
          index,
          `${place || t('inventory.no_place')} · ${t('checklist.checked', { done: checked, total })}`,
        ]),
      ),
      ticks: checklist,
    };
  };
  return <PrintedList read={read} />;
}
