import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { Item, ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import { useCallback } from 'react';
import { api } from '../../api/client/api';
import { useUpdateItemsMutation } from '../../api/items/items';
import { statesOf } from '../../api/items/states-of';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { errorText } from '../problems/error-text';
import '../../i18n/locales/inventory';

/** How many names the message lists of items that an undo skipped. */
const NAMED = 3;

export type NamedItem = Pick<Item, 'id' | 'name'>;

/** The data that an undo of item changes needs. */
export interface UndoneChanges {
  /** The items before the change, for their names. */
  items: NamedItem[];
  /** The changes that restore the old values. */
  changes: ItemChange[];
  /** The states that the server returned: items changed since then are skipped. */
  changed: ItemState[];
  /** Shown when the server refuses. */
  failed: string;
}

/**
 * Reverts a change of items. Resolves to a message for the user if some items were not reverted, else to
 * `null`.
 */
export function useUndoChanges() {
  const dispatch = useAppDispatch();
  const [update] = useUpdateItemsMutation();
  return useCallback(
    async ({ items, changes, changed, failed }: UndoneChanges): Promise<string | null> => {
      const left = new Set<number>();
      for (const some of chunksOf(changes)) {
        const ids = some.map(({ id }) => id);
        const if_unchanged = statesOf(ids, changed);
        const { data, error } = await update({ items: some, ...(if_unchanged.length > 0 && { if_unchanged }) });
        if (error) return errorText(error, failed);
        for (const id of data?.skipped_ids ?? []) left.add(id);
      }
      // The optimistic update showed the old values of the skipped items.
      if (left.size > 0) dispatch(api.util.invalidateTags(['Items']));
      return leftAlone(items, left);
    },
    [dispatch, update],
  );
}

/** The message that lists the items an undo skipped; `null` for none. */
export function leftAlone(items: NamedItem[], ids: Iterable<number>): string | null {
  const left = new Set(ids);
  if (left.size === 0) return null;
  const names = items.filter(({ id }) => left.has(id)).map(({ name }) => name);
  const named = names.slice(0, NAMED).join(', ');
  return t('undo.left_alone', { count: left.size, names: names.length > NAMED ? `${named}, …` : named });
}
