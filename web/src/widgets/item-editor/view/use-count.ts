import { useDebouncedCallback } from '@mantine/hooks';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { useUpdateItemsMutation } from '../../../api/items/items';
import { t } from '../../../i18n/t';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../problems/error-text';
import { undoToast } from '../../undo/undo-toast';
import { useUndoChanges } from '../../undo/use-undo-changes';

/** Quick presses are saved as one change with one undo. */
const PAUSE_MS = 700;

/**
 * The quantity of an item, editable in place. A change shows at once, is saved after a short pause, and can be
 * undone.
 */
export function useCount(item: Item): { quantity: number; change: (quantity: number) => void } {
  const { id, name } = item;
  const [wanted, setWanted] = useState<number | null>(null);
  const [update] = useUpdateItemsMutation();
  const undoChanges = useUndoChanges();

  const save = async (quantity: number) => {
    const before = item.quantity;
    const { data, error } = quantity === before ? {} : await update({ items: [{ id, quantity }] });
    setWanted((current) => (current === quantity ? null : current));
    const failed = t('editor.count_failed');
    if (error) return toast({ message: errorText(error, failed), color: 'red' });
    if (quantity === before) return;
    const { changed = [] } = data ?? {};
    const undo = () => undoChanges({ items: [item], changes: [{ id, quantity: before }], changed, failed });
    undoToast(t('editor.counted', { name, count: quantity }), undo, { items: changed });
  };
  // Closing the item within the pause still saves the quantity.
  const saveSoon = useDebouncedCallback((quantity: number) => void save(quantity), {
    delay: PAUSE_MS,
    flushOnUnmount: true,
  });
  const change = (quantity: number) => {
    setWanted(quantity);
    saveSoon(quantity);
  };
  return { quantity: wanted ?? item.quantity, change };
}
