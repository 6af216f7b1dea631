import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { Item, ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import { useCallback } from 'react';
import { api } from '../../api/api';
import { useUpdateItemsMutation } from '../../api/items';
import { statesOf } from '../../api/states-of';
import { useAppDispatch } from '../../app/hooks';
import { t } from '../../i18n/t';
import { errorText } from '../../ui/error-text';
import '../../locales/inventory';

/** So many names are said of what an Undo has left alone. */
const NAMED = 3;

export type NamedItem = Pick<Item, 'id' | 'name'>;

/** What an Undo of items needs. */
export interface UndoneChanges {
  /** As they were before, for their names. */
  items: NamedItem[];
  /** What makes them so again. */
  changes: ItemChange[];
  /** As the server left them: those that were changed since are left alone. */
  changed: ItemState[];
  /** Said where the server refuses. */
  failed: string;
}

/** Makes items as they were before a change. Gives what to say where that did not work for all of them, else `null`. */
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
      // They were shown as they were before.
      if (left.size > 0) dispatch(api.util.invalidateTags(['Items']));
      return leftAlone(items, left);
    },
    [dispatch, update],
  );
}

/** Says which items an Undo has left alone; `null` for none. */
export function leftAlone(items: NamedItem[], ids: Iterable<number>): string | null {
  const left = new Set(ids);
  if (left.size === 0) return null;
  const names = items.filter(({ id }) => left.has(id)).map(({ name }) => name);
  const named = names.slice(0, NAMED).join(', ');
  return t('undo.left_alone', { count: left.size, names: names.length > NAMED ? `${named}, …` : named });
}
