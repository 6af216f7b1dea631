import { sharingApi } from '../../api/sharing/sharing';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { errorText } from '../problems/error-text';
import { leftAlone, type NamedItem } from '../undo/use-undo-changes';
import { reversed, type ShareChange } from './parts/share-changes';
import { useApplyShares } from './use-apply-shares';

/**
 * Undoes a change of shares. Items whose sharing was changed since are skipped. Resolves to a message for the
 * user if some were skipped, else to `null`.
 */
export function useUndoShares() {
  const dispatch = useAppDispatch();
  const apply = useApplyShares();
  return async (made: ShareChange, items: NamedItem[]): Promise<string | null> => {
    // Not a hook, because the dialog may be closed by then.
    const asked = sharingApi.endpoints.groupsOfItems.initiate(made.item_ids, { subscribe: false, forceRefetch: true });
    const { data: now, error } = await dispatch(asked);
    if (!now) return errorText(error, t('sharing.share_items_failed'));
    const back = reversed(made, now);
    const undone = new Set(back.item_ids);
    const left = made.item_ids.filter((id) => !undone.has(id));
    return (undone.size > 0 ? await apply([back]) : null) ?? leftAlone(items, left);
  };
}
