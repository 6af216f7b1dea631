import type { Membership } from '@whereabouts/shared/contracts/collections.js';
import { useState } from 'react';
import { useBatchUpdateMutation } from '../../../api/collection-items';
import type { membershipChanges } from '../../../domain/collection-item-changes';
import { t } from '../../../i18n/t';
import { errorText } from '../../../ui/error-text';
import { toast } from '../../../ui/toasts';
import { useItemDeletion } from './use-item-deletion';

type Memberships = Membership['collections'];
type Changes = ReturnType<typeof membershipChanges>;

/** Sends the changes; true when each of them was made. */
export function useApplyChanges() {
  const deleteItems = useItemDeletion();
  const [update, { isLoading }] = useBatchUpdateMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const apply = async (changes: Changes, memberships: Memberships) => {
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
      void toast({ message: t('collections.applied') });
      return true;
    }
    const nameOf = (id: number) => memberships.find((one) => one.id === id)?.name ?? String(id);
    const errors = data.errors.map((one) => `${nameOf(one.collection_id)}: ${one.error}`);
    setProblem(t('collections.some_failed', { errors: [...new Set(errors)].join('; ') }));
    return false;
  };
  return { apply, applying: isLoading, problem };
}
