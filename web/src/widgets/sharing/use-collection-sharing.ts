import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import {
  sharingApi,
  useChangePermissionMutation,
  useShareCollectionMutation,
  useUnshareCollectionMutation,
} from '../../api/sharing/sharing';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import '../../i18n/locales/inventory';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';

type Answer = { error?: unknown };

/**
 * Shares a collection with a group, changes the permission, or unshares it. Sharing and unsharing can be
 * undone, unless the sharing was changed since.
 */
export function useCollectionSharing({ id: collection_id, name }: Collection) {
  const dispatch = useAppDispatch();
  const [begin, { isLoading, originalArgs }] = useShareCollectionMutation();
  const [change] = useChangePermissionMutation();
  const [end] = useUnshareCollectionMutation();
  const fail = (error: unknown, words: string) => void toast({ message: errorText(error, words), color: 'red' });
  const [shareFailed, unshareFailed] = [t('sharing.share_collection_failed'), t('sharing.unshare_collection_failed')];

  /**
   * Undoes if the group still has the permission `left` (`null`: no access). Otherwise the message says that
   * the collection stays.
   */
  const undoing =
    (group_id: number, left: SharePermission | null, failed: string, undo: () => Promise<Answer>) => async () => {
      // Not a hook, because the dialog may be closed by then.
      const asked = sharingApi.endpoints.sharedGroups.initiate(collection_id, { subscribe: false, forceRefetch: true });
      const { data: now, error: unknown } = await dispatch(asked);
      if (!now) return errorText(unknown, failed);
      const { permission = null } = now.groups.find((group) => group.id === group_id) ?? {};
      if (permission !== left) return t('undo.left_alone', { count: 1, names: name });
      const { error } = await undo();
      return error ? errorText(error, failed) : null;
    };

  return {
    /** The group that the collection is being shared with. */
    beginning: isLoading ? originalArgs?.group_id : undefined,
    share: async ({ id: group_id, name: group }: Group, permission: SharePermission) => {
      const { error } = await begin({ collection_id, group_id, permission });
      if (error) return fail(error, shareFailed);
      const undo = undoing(group_id, permission, unshareFailed, () => end({ collection_id, group_id }));
      undoToast(t('sharing.collection_shared', { name, group }), undo);
    },
    change: async ({ id: group_id }: Group, permission: SharePermission) => {
      const { error } = await change({ collection_id, group_id, permission });
      if (error) fail(error, t('sharing.permission_failed'));
    },
    /** @param permission the permission until now */
    stop: async ({ id: group_id, name: group }: Group, permission: SharePermission) => {
      const { error } = await end({ collection_id, group_id });
      if (error) return fail(error, unshareFailed);
      const again = () => begin({ collection_id, group_id, permission });
      undoToast(t('sharing.collection_unshared', { name, group }), undoing(group_id, null, shareFailed, again));
    },
  };
}
