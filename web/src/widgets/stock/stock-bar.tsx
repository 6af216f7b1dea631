import { Button } from '@mantine/core';
import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useState } from 'react';
import { api } from '../../api/client/api';
import { useUpdateItemsMutation } from '../../api/items/items';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import '../../i18n/locales/stock-editing';
import {
  type CountedItem,
  quantitiesDropped,
  quantitiesRefused,
  quantitiesSaved,
  selectQuantities,
} from '../../state/quantities.slice';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';
import { useUndoChanges } from '../undo/use-undo-changes';
import classes from './stock-bar.module.css';

interface StockBarProps {
  /** The items of the open list. */
  items: Item[];
  /** The reference of the open list. */
  list: string;
  /** All known items. */
  all: Item[];
}

/** Saves all changed quantities of all lists together, or none. Replaces the bottom navigation. */
export default function StockBar({ items, list, all }: StockBarProps) {
  const dispatch = useAppDispatch();
  const quantities = useAppSelector(selectQuantities);
  const [update] = useUpdateItemsMutation();
  const undoChanges = useUndoChanges();
  const [saving, setSaving] = useState(false);
  const ids = Object.keys(quantities).map(Number);

  // Drops quantities of items that are gone from every list, for example after their owner left the group. A
  // list can only report that for its own items.
  useEffect(() => {
    const present = new Set([...items, ...all].map(({ id }) => id));
    const counted = Object.values(quantities).filter((pending) => pending.list === list);
    const gone = counted.map(({ item }) => item.id).filter((id) => !present.has(id));
    if (gone.length > 0) dispatch(quantitiesDropped(gone));
  }, [items, list, all, quantities, dispatch]);

  const save = async () => {
    setSaving(true);
    const known = new Map([...all, ...items].map((item) => [item.id, item]));
    const changed = Object.values(quantities).map(({ item }) => known.get(item.id) ?? item);
    const states: ItemState[] = [];
    const error = await inCalls(changed, async (some) => {
      const changes = some.map(({ id, updated_at, quantity }) => ({
        id,
        updated_at: quantities[id]?.base ?? updated_at,
        quantity: quantities[id]?.quantity ?? quantity,
      }));
      const answer = await update({ items: changes });
      if (!answer.error) dispatch(quantitiesSaved(changes));
      states.push(...(answer.data?.changed ?? []));
      return answer.error;
    });
    setSaving(false);
    if (error) {
      // If another user has changed an item, the next try applies to the newer quantity.
      dispatch(quantitiesRefused(ids));
      dispatch(api.util.invalidateTags(['Items']));
      return void toast({ message: errorText(error, t('stock.save_failed')), color: 'red' });
    }
    const changes = changed.map(({ id, quantity }) => ({ id, quantity }));
    undoToast(
      t('stock.saved', { count: changed.length }),
      () => undoChanges({ items: changed, changes, changed: states, failed: t('stock.save_failed') }),
      { items: states },
    );
  };

  return (
    <section className={classes.bar} aria-label={t('stock.bar')}>
      <p className={classes.text} aria-live="polite">
        {t('stock.pending', { count: ids.length })}
      </p>
      <Button variant="default" disabled={saving} onClick={() => dispatch(quantitiesDropped(ids))}>
        {t('stock.cancel')}
      </Button>
      <Button loading={saving} onClick={save}>
        {t('stock.save')}
      </Button>
    </section>
  );
}

/** Stops at the first error and resolves to it. */
async function inCalls(items: CountedItem[], call: (some: CountedItem[]) => Promise<unknown>): Promise<unknown> {
  for (const some of chunksOf(items)) {
    const error = await call(some);
    if (error) return error;
  }
}
