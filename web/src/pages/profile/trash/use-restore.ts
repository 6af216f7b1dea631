import { useRestoreFromTrashMutation } from '../../../api/items/trash';
import { t } from '../../../i18n/t';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../../widgets/problems/error-text';
import { undoToast } from '../../../widgets/undo/undo-toast';
import { useUndoAddition } from '../../../widgets/undo/use-undo-addition';
import type { NamedItem } from '../../../widgets/undo/use-undo-changes';

/** Restores items from the trash, with an undo for a few seconds. */
export function useRestore() {
  const [restore] = useRestoreFromTrashMutation();
  const undoAddition = useUndoAddition();
  return async (items: NamedItem[]) => {
    const { data, error } = await restore(items.map(({ id }) => id));
    if (!data) return void toast({ message: errorText(error, t('trash.restore_failed')), color: 'red' });
    const { restored_count: count, changed } = data;
    const undo = () => undoAddition({ items, changed, failed: t('trash.delete_failed') });
    undoToast(t('trash.restored', { count }), undo, { items: changed });
  };
}
