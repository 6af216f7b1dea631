import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useBulkDeleteMutation } from '../../../api/items/bulk-items';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/lines';
import { errorText } from '../../problems/error-text';
import { leftAlone } from '../../undo/use-undo-changes';

/** Moves items that were just added to the trash. Items changed since then stay. */
export function useUndoAdded() {
  const [remove] = useBulkDeleteMutation();
  return async (items: Item[]): Promise<string | null> => {
    const if_unchanged = items.map(({ id, updated_at }) => ({ id, updated_at }));
    const { data, error } = await remove({ item_ids: items.map(({ id }) => id), if_unchanged });
    if (error) return errorText(error, t('lines.undo_failed'));
    return data && data.skipped_ids.length > 0 ? leftAlone(items, data.skipped_ids) : null;
  };
}
