import { useDebouncedCallback } from '@mantine/hooks';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { useUpdateItemsMutation } from '../../../api/items';
import { t } from '../../../i18n/t';
import { errorText } from '../../../ui/error-text';
import { toast } from '../../../ui/toasts';
import { undoToast } from '../../../ui/undo-toast';

/** Quick presses are one change, with one way back. */
const PAUSE_MS = 700;

/** The quantity of an item, counted in place: it shows at once, is saved after a short pause and can be undone. */
export function useCount(item: Item): { quantity: number; change: (quantity: number) => void } {
  const { id, name } = item;
  const [wanted, setWanted] = useState<number | null>(null);
  const [update] = useUpdateItemsMutation();

  const set = async (quantity: number) => {
    const { error } = await update({ items: [{ id, quantity }] });
    return error ? errorText(error, t('editor.count_failed')) : null;
  };
  const save = async (quantity: number) => {
    const before = item.quantity;
    const problem = quantity === before ? null : await set(quantity);
    setWanted((current) => (current === quantity ? null : current));
    if (problem) return toast({ message: problem, color: 'red' });
    if (quantity !== before) undoToast(t('editor.counted', { name, count: quantity }), () => set(before));
  };
  // An item that is closed within the pause is saved all the same.
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
