import type { HistoryEvent } from '@whereabouts/shared/contracts/history.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { useRevertEventMutation } from '../../api/items/history';
import { t } from '../../i18n/t';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';

/** Reverts events of an item. The revert is an event, too, so the list offers to take it back. */
export function useRevert({ id: item_id }: Item) {
  const [revertEvent] = useRevertEventMutation();
  const [pending, setPending] = useState<number | null>(null);
  const revert = async ({ id: event_id }: HistoryEvent) => {
    setPending(event_id);
    const { error } = await revertEvent({ item_id, event_id });
    setPending(null);
    if (error) void toast({ message: errorText(error, t('history.revert_failed')), color: 'red' });
    else void toast({ message: t('history.reverted') });
  };
  return { revert, pending };
}
