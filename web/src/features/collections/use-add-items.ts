import '../../locales/collections';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useBatchUpdateMutation, useLazyMembershipQuery } from '../../api/collection-items';
import { membershipChanges } from '../../domain/collection-item-changes';
import { t } from '../../i18n/t';
import { errorText } from '../../ui/error-text';
import { toast } from '../../ui/toasts';
import { undoToast } from '../../ui/undo-toast';
import { useItemDeletion } from './items/use-item-deletion';

/** Adds items to one collection. Undo takes out only those that were not in it before. */
export function useAddItems() {
  const [askMembership] = useLazyMembershipQuery();
  const [update] = useBatchUpdateMutation();
  const deleteItems = useItemDeletion();

  return async ({ id, name }: Pick<Collection, 'id' | 'name'>, ids: number[]) => {
    const failed = (error: unknown) =>
      void toast({ message: errorText(error, t('collections.apply_failed')), color: 'red' });
    const { data: memberships, error } = await askMembership(ids);
    if (!memberships) return failed(error);
    const added = membershipChanges(memberships, new Map([[id, 'all']]), ids);
    if (added.length === 0) return void toast({ message: t('collections.already_in', { count: ids.length, name }) });
    /** @returns what to say if it did not work */
    const apply = async (changes: typeof added) => {
      const { data, error } = await update({ changes, deleteItems: deleteItems(id) });
      return data ? (data.errors[0]?.error ?? null) : errorText(error, t('collections.apply_failed'));
    };
    const problem = await apply(added);
    if (problem !== null) return void toast({ message: problem, color: 'red' });
    const count = added.reduce((sum, { item_ids }) => sum + item_ids.length, 0);
    undoToast(t('collections.added', { count, name }), () =>
      apply(added.map((change) => ({ ...change, action: 'remove' as const }))),
    );
  };
}
