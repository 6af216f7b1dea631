import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useCallback } from 'react';
import { t } from '../../i18n/t';
import '../../locales/inventory';
import { useDeleteItemMutation } from '../../api/items';
import { useRestoreItemsMutation } from '../../api/restore-items';
import { errorText } from '../../ui/error-text';
import { toast } from '../../ui/toasts';
import { undoToast } from '../../ui/undo-toast';

/** Puts an item into the trash, and for a moment offers to take it out again. */
export function useDelete() {
  const [remove] = useDeleteItemMutation();
  const [restore] = useRestoreItemsMutation();
  return useCallback(
    async ({ id, name }: Item) => {
      const { error } = await remove({ id });
      if (error) return toast({ message: errorText(error, t('deletion.failed', { name })), color: 'red' });
      undoToast(t('deletion.done', { name }), async () => {
        const restored = await restore([id]);
        return restored.error ? errorText(restored.error, t('deletion.restore_failed')) : null;
      });
    },
    [remove, restore],
  );
}
