import '../../i18n/locales/collections';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useBatchUpdateMutation, useLazyMembershipQuery } from '../../api/items/collection-items';
import { itemListsApi } from '../../api/items/item-lists';
import { membershipChanges } from '../../domain/collection-item-changes';
import { t } from '../../i18n/t';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';
import { leftAlone } from '../undo/use-undo-changes';
import { useItemDeletion } from './items/use-item-deletion';

/** Adds items to one collection. Undo removes only items that were added and are still in the collection. */
export function useAddItems() {
  const [askMembership] = useLazyMembershipQuery();
  const [update] = useBatchUpdateMutation();
  const deleteItems = useItemDeletion();
  const { data: items = [] } = itemListsApi.endpoints.items.useQueryState();

  return async ({ id, name }: Pick<Collection, 'id' | 'name'>, ids: number[]) => {
    const failed = (error: unknown) =>
      void toast({ message: errorText(error, t('collections.apply_failed')), color: 'red' });
    const { data: memberships, error } = await askMembership(ids);
    if (!memberships) return failed(error);
    const added = membershipChanges(memberships, new Map([[id, 'all']]), ids);
    if (added.length === 0) return void toast({ message: t('collections.already_in', { count: ids.length, name }) });
    /** @returns the error message, if any */
    const apply = async (changes: typeof added) => {
      const { data, error } = await update({ changes, deleteItems: deleteItems(id) });
      return data ? (data.errors[0]?.error ?? null) : errorText(error, t('collections.apply_failed'));
    };
    const problem = await apply(added);
    if (problem !== null) return void toast({ message: problem, color: 'red' });
    const addedIds = added.flatMap(({ item_ids }) => item_ids);
    undoToast(t('collections.added', { count: addedIds.length, name }), async () => {
      const { data: now, error: unknown } = await askMembership(addedIds);
      if (!now) return errorText(unknown, t('collections.apply_failed'));
      const inside = new Set(now.find((collection) => collection.id === id)?.item_ids);
      const back = membershipChanges(now, new Map([[id, 'none']]), addedIds);
      const refused = back.length > 0 ? await apply(back) : null;
      return (
        refused ??
        leftAlone(
          items,
          addedIds.filter((one) => !inside.has(one)),
        )
      );
    });
  };
}
