import type { HistoryEvent } from '@whereabouts/shared/contracts/history.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { useRevertEventMutation } from '../../api/items/history';
import { t } from '../../i18n/t';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';

/** Reverts events of an item. A revert is an event, too, so its Undo reverts that event. */
export function useRevert({ id: item_id }: Item) {
  const [revertEvent] = useRevertEventMutation();
  /** Ids of the events that are being reverted. */
  const [pending, setPending] = useState<number[]>([]);
  const attempt = async (event_id: number) => {
    const { data, error } = await revertEvent({ item_id, event_id });
    return { undo_id: data?.event_id, problem: error ? errorText(error, t('history.revert_failed')) : null };
  };
  const revert = async ({ id }: Pick<HistoryEvent, 'id'>) => {
    if (pending.includes(id)) return;
    setPending((ids) => [...ids, id]);
    const { undo_id, problem } = await attempt(id);
    setPending((ids) => ids.filter((other) => other !== id));
    if (problem !== null) void toast({ message: problem, color: 'red' });
    else if (undo_id) undoToast(t('history.reverted'), async () => (await attempt(undo_id)).problem);
    // The user no longer sees the item.
    else void toast({ message: t('history.reverted') });
  };
  return { revert, pending };
}
