import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useMemo } from 'react';
import { isChecked } from '../../domain/item-state';
import type { Filters } from '../../domain/preferences';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectManaging, selectSelected } from '../../state/inventory.slice';
import { counted } from '../../state/inventory-summary';
import { isFiltering } from '../../widgets/search/find-items';

interface Counted {
  items: Item[] | undefined;
  shown: Item[];
  filters: Filters;
  checklist: boolean;
}

/** Reports the number of items and their kind to the header (docs/rules/screens.md). */
export function useItemCounts({ items, shown, filters, checklist }: Counted): void {
  const dispatch = useAppDispatch();
  const managing = useAppSelector(selectManaging);
  const selected = useAppSelector(selectSelected);
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
