import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import { useBulkDeleteMutation } from '../../../api/bulk-items';
import { useRestoreFromTrashMutation } from '../../../api/trash';
import { t } from '../../../i18n/t';
import { errorText } from '../../../ui/error-text';
import { toast } from '../../../ui/toasts';
import { undoToast } from '../../../ui/undo-toast';

/** Takes items out of the trash, and for a moment offers to put them back into it. */
export function useRestore() {
  const [restore] = useRestoreFromTrashMutation();
  const [remove] = useBulkDeleteMutation();
  return async (ids: number[]) => {
    const { data: count = 0, error } = await restore(ids);
    if (error) return void toast({ message: errorText(error, t('trash.restore_failed')), color: 'red' });
    undoToast(t('trash.restored', { count }), async () => {
      for (const item_ids of chunksOf(ids)) {
        const { error: kept } = await remove({ item_ids });
        if (kept) return errorText(kept, t('trash.delete_failed'));
      }
      return null;
    });
  };
}
