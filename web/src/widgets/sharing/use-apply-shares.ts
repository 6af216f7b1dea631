import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import { api } from '../../api/client/api';
import { SHARED, useShareItemsMutation, useUnshareItemMutation } from '../../api/sharing/sharing';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { errorText } from '../problems/error-text';
import type { ShareChange } from './parts/share-changes';

/** The number of parallel calls; a browser opens no more connections to a server. */
const AT_ONCE = 5;

/** Applies changes until one fails. Resolves to the error message, or to `null` on success. */
export function useApplyShares() {
  const dispatch = useAppDispatch();
  const [shareItems] = useShareItemsMutation();
  const [unshareItem] = useUnshareItemMutation();

  const share = async (group_id: number, ids: number[]) => {
    for (const item_ids of chunksOf(ids)) {
      const { error } = await shareItems({ group_id, item_ids });
      if (error) return errorText(error, t('sharing.share_items_failed'));
    }
    return null;
  };
  /** The server takes one item per call. */
  const unshare = async (group_id: number, ids: number[]) => {
    const failed = ids.length === 1 ? t('sharing.unshare_item_failed') : t('sharing.unshare_items_failed');
    const waiting = [...ids];
    let problem: string | null = null;
    const next = async (): Promise<void> => {
      const item_id = waiting.shift();
      if (item_id === undefined || problem !== null) return;
      const { error } = await unshareItem({ group_id, item_id });
      if (error) problem = errorText(error, failed);
      return next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    return problem;
  };

  return async (changes: ShareChange[]): Promise<string | null> => {
    let problem: string | null = null;
    for (const { group_id, action, item_ids } of changes) {
      problem = await (action === 'share' ? share(group_id, item_ids) : unshare(group_id, item_ids));
      if (problem !== null) break;
    }
    dispatch(api.util.invalidateTags([...SHARED]));
    return problem;
  };
}
