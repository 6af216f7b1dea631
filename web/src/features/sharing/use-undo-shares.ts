import { sharingApi } from '../../api/sharing';
import { useAppDispatch } from '../../app/hooks';
import { t } from '../../i18n/t';
import { errorText } from '../../ui/error-text';
import { leftAlone, type NamedItem } from '../items/use-undo-changes';
import { reversed, type ShareChange } from './parts/share-changes';
import { useApplyShares } from './use-apply-shares';

/**
 * Takes back that items were shared with a group, or no longer. Leaves those alone whose sharing was changed since.
 * Resolves to the text for the user where that did not work for all of them, else to `null`.
 */
export function useUndoShares() {
  const dispatch = useAppDispatch();
  const apply = useApplyShares();
  return async (made: ShareChange, items: NamedItem[]): Promise<string | null> => {
    // Not by a hook: the dialog may be closed by then.
    const asked = sharingApi.endpoints.groupsOfItems.initiate(made.item_ids, { subscribe: false, forceRefetch: true });
    const { data: now, error } = await dispatch(asked);
    if (!now) return errorText(error, t('sharing.share_items_failed'));
    const back = reversed(made, now);
    const undone = new Set(back.item_ids);
    const left = made.item_ids.filter((id) => !undone.has(id));
    return (undone.size > 0 ? await apply([back]) : null) ?? leftAlone(items, left);
  };
}
