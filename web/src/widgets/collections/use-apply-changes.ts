import type { Membership } from '@whereabouts/shared/contracts/collections.js';
import { useState } from 'react';
import { useBatchUpdateMutation } from '../../api/items/collection-items';
import type { membershipChanges } from '../../domain/collection-item-changes';
import { formatRef, idsOf, parseRef } from '../../domain/collection-ref';
import { t } from '../../i18n/t';
import { useAppSelector } from '../../state/hooks';
import { selectChoosingFor, selectPreferences } from '../../state/inventory.slice';
import { useLinkToast } from '../../ui/messages/link-toast';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { useItemDeletion } from './items/use-item-deletion';

type Named = Pick<Membership['collections'][number], 'id' | 'name'>;
type Changes = ReturnType<typeof membershipChanges>;

/** Sends the changes. Resolves to true if all of them succeeded. */
export function useApplyChanges() {
  const tellApplied = useTellApplied();
  const deleteItems = useItemDeletion();
  const [update, { isLoading }] = useBatchUpdateMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const apply = async (changes: Changes, collections: Named[]) => {
    setProblem(null);
    const { data, error } = await update({
      changes,
      deleteItems: changes.some(({ collection_id }) => deleteItems(collection_id)),
    });
    if (!data) {
      setProblem(errorText(error, t('collections.apply_failed')));
      return false;
    }
    if (data.errors.length === 0) {
      tellApplied(changes, collections);
      return true;
    }
    const nameOf = (id: number) => collections.find((one) => one.id === id)?.name ?? String(id);
    const errors = data.errors.map((one) => `${nameOf(one.collection_id)}: ${one.error}`);
    setProblem(t('collections.some_failed', { errors: [...new Set(errors)].join('; ') }));
    return false;
  };
  return { apply, applying: isLoading, problem };
}

/** The message for items added to one collection links to it, unless the user returns to that list anyway. */
function useTellApplied() {
  const linkToast = useLinkToast();
  const { collection } = useAppSelector(selectPreferences);
  const choosingFor = useAppSelector(selectChoosingFor);
  return (changes: Changes, collections: Named[]) => {
    const [{ collection_id: id, action } = { collection_id: 0, action: null }] = changes;
    const isOne = changes.every((change) => change.collection_id === id && change.action === action);
    const name = collections.find((one) => one.id === id)?.name;
    if (!isOne || !action || !name) return void toast({ message: t('collections.applied') });
    const count = changes.reduce((sum, { item_ids }) => sum + item_ids.length, 0);
    const text = t(action === 'add' ? 'collections.added' : 'collections.removed', { count, name });
    const { ownedId, sharedId } = idsOf(parseRef(collection));
    if ([ownedId, sharedId, choosingFor?.id].includes(id)) return void toast({ message: text });
    const to = `/inventory?collection=${formatRef({ kind: 'own', id })}`;
    linkToast(`${text} ·`, { to, text: t('collections.see_it') });
  };
}
