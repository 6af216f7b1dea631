import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { useCallback } from 'react';
import { useRestoreItemsMutation } from '../../api/restore-items';
import { errorText } from '../../ui/error-text';
import { leftAlone, type NamedItem } from './use-undo-changes';

interface UndoneDeletion {
  items: NamedItem[];
  /** As the deletion left them, where its answer says it: an item that changed since was restored and deleted again. */
  changed?: ItemState[];
  /** Shown when the server refuses. */
  failed: string;
}

/**
 * Takes deleted items out of the trash. Leaves those alone that another device restored, changed or erased. Resolves to the
 * text for the user unless all of them are back, else to `null`.
 */
export function useUndoDeletion() {
  const [restore] = useRestoreItemsMutation();
  return useCallback(
    async ({ items, changed = [], failed }: UndoneDeletion): Promise<string | null> => {
      const { data, error } = await restore({ item_ids: items.map(({ id }) => id), if_unchanged: changed });
      return data ? leftAlone(items, data.skipped_ids) : errorText(error, failed);
    },
    [restore],
  );
}

/** What `undoToast` is told of deleted items. */
export const inTrash = (items: NamedItem[]) => items.map(({ id }) => ({ id, updated_at: null }));
