import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { counted } from '../../api/inventory-summary';
import { isFiltering } from './find/find-items';
import { selectManaging, selectSelected } from './inventory.slice';
import { isChecked } from './item-state';
import type { Filters } from './remembered';

interface Counted {
  items: Item[] | undefined;
  shown: Item[];
  filters: Filters;
  checklist: boolean;
}

/** Tells the header how many things there are, and of which kind (spec, section 2). */
export function useCounts({ items, shown, filters, checklist }: Counted): void {
  const dispatch = useDispatch();
  const managing = useSelector(selectManaging);
  const selected = useSelector(selectSelected);
  const checked = useMemo(() => (checklist ? items?.filter(isChecked).length : null), [items, checklist]);
  const shared = useMemo(() => items?.filter(({ access_type }) => access_type !== 'my_personal').length, [items]);
  const counts = items && {
    total: items.length,
    checked: checked ?? null,
    shared: shared || null,
    displayed: isFiltering(filters) ? shown.length : null,
    selected: managing ? Object.keys(selected).length : null,
  };
  const told = JSON.stringify(counts ?? null);

  useEffect(() => {
    dispatch(counted(JSON.parse(told)));
  }, [told, dispatch]);
  useEffect(() => () => void dispatch(counted(null)), [dispatch]);
}
