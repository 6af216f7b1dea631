import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import {
  useChangePermissionMutation,
  useShareCollectionMutation,
  useUnshareCollectionMutation,
} from '../../api/sharing';
import { t } from '../../i18n/t';
import { errorText } from '../../ui/error-text';
import { toast } from '../../ui/toasts';
import { undoToast } from '../../ui/undo-toast';

/** Begins, changes and ends that a group sees a collection; beginning and ending can be undone. */
export function useCollectionSharing({ id: collection_id, name }: Collection) {
  const [begin, { isLoading }] = useShareCollectionMutation();
  const [change] = useChangePermissionMutation();
  const [end] = useUnshareCollectionMutation();
  const fail = (error: unknown, words: string) => void toast({ message: errorText(error, words), color: 'red' });
  const [shareFailed, unshareFailed] = [t('sharing.share_collection_failed'), t('sharing.unshare_collection_failed')];

  return {
    isSharing: isLoading,
    share: async ({ id: group_id, name: group }: Group, permission: SharePermission) => {
      const { error } = await begin({ collection_id, group_id, permission });
      if (error) return fail(error, shareFailed);
      undoToast(t('sharing.collection_shared', { name, group }), async () => {
        const back = await end({ collection_id, group_id });
        return back.error ? errorText(back.error, unshareFailed) : null;
      });
    },
    change: async ({ id: group_id }: Group, permission: SharePermission) => {
      const { error } = await change({ collection_id, group_id, permission });
      if (error) fail(error, t('sharing.permission_failed'));
    },
    /** @param permission what it may have done until now */
    stop: async ({ id: group_id, name: group }: Group, permission: SharePermission) => {
      const { error } = await end({ collection_id, group_id });
      if (error) return fail(error, unshareFailed);
      undoToast(t('sharing.collection_unshared', { name, group }), async () => {
        const again = await begin({ collection_id, group_id, permission });
        return again.error ? errorText(again.error, shareFailed) : null;
      });
    },
  };
}
