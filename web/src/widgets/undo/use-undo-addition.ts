import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import { useBulkDeleteMutation } from '../../api/items/bulk-items';
import { statesOf } from '../../api/items/states-of';
import { errorText } from '../problems/error-text';
import { leftAlone, type NamedItem } from './use-undo-changes';

interface UndoneAddition {
  items: NamedItem[];
  /** The states returned by the call that added or restored the items. */
  changed: ItemState[];
  /** Shown when the server refuses. */
  failed: string;
}

/**
 * Moves items that were just added or restored to the trash. Items changed since then stay. Resolves to a
 * message for the user if some items stayed, else to `null`.
 */
export function useUndoAddition() {
  const [remove] = useBulkDeleteMutation();
  return async ({ items, changed, failed }: UndoneAddition): Promise<string | null> => {
    const left: number[] = [];
    for (const item_ids of chunksOf(items.map(({ id }) => id))) {
      const { data, error } = await remove({ item_ids, if_unchanged: statesOf(item_ids, changed) });
      if (error) return errorText(error, failed);
      left.push(...(data?.skipped_ids ?? []));
    }
    return leftAlone(items, left);
  };
}
