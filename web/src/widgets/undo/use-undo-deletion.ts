import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { useCallback } from 'react';
import { useRestoreItemsMutation } from '../../api/items/restore-items';
import { errorText } from '../problems/error-text';
import { leftAlone, type NamedItem } from './use-undo-changes';

interface UndoneDeletion {
  items: NamedItem[];
  /**
   * The states that the deletion returned, if it did. A later state means that the item was restored and
   * deleted again.
   */
  changed?: ItemState[];
  /** The item that the others were merged into. It may stay as it is. */
  mergedInto?: NamedItem;
  /** Shown when the server refuses. */
  failed: string;
}

/**
 * Restores deleted items from the trash. Items that another device restored, changed or purged are skipped.
 * Resolves to a message for the user if some were skipped, else to `null`.
 */
export function useUndoDeletion() {
  const [restore] = useRestoreItemsMutation();
  return useCallback(
    async ({ items, changed = [], mergedInto, failed }: UndoneDeletion): Promise<string | null> => {
      const { data, error } = await restore({ item_ids: items.map(({ id }) => id), if_unchanged: changed });
      if (!data) return errorText(error, failed);
      return leftAlone(mergedInto ? [...items, mergedInto] : items, data.skipped_ids);
    },
    [restore],
  );
}

/** The states of deleted items for `undoToast`. */
export const inTrash = (items: NamedItem[]) => items.map(({ id }) => ({ id, updated_at: null }));
