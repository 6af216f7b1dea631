import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useCallback } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/inventory';
import { useDeleteItemMutation } from '../../api/items/items';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';
import { inTrash, useUndoDeletion } from '../undo/use-undo-deletion';

/** Moves an item to the trash and offers an undo for a few seconds. */
export function useDelete() {
  const [remove] = useDeleteItemMutation();
  const undoDeletion = useUndoDeletion();
  return useCallback(
    async (item: Item) => {
      const { id, name } = item;
      const { error } = await remove({ id });
      if (error) return toast({ message: errorText(error, t('deletion.failed', { name })), color: 'red' });
      const undo = () => undoDeletion({ items: [item], failed: t('deletion.restore_failed') });
      undoToast(t('deletion.done', { name }), undo, { items: inTrash([item]) });
    },
    [remove, undoDeletion],
  );
}
