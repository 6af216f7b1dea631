import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import type { Departed } from '@whereabouts/shared/contracts/departed.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useUpdateItemsMutation } from '../../api/items/items';
import { t } from '../../i18n/t';
import '../../i18n/locales/bulk';
import '../../i18n/locales/departures';
import type { useBulkUpdate } from '../bulk/actions/use-bulk-update';
import { undoToast } from '../undo/undo-toast';
import { useUndoChanges } from '../undo/use-undo-changes';
import { inTrash } from '../undo/use-undo-deletion';

/**
 * Marks own items as departed and brings them back, with an undo (docs/rules/departed.md). Items of other users stay
 * and are counted in the message.
 * @param left is called once the items have left the list
 */
export function useDepartures({ inCalls }: Pick<ReturnType<typeof useBulkUpdate>, 'inCalls'>, left?: () => void) {
  const [updateItems] = useUpdateItemsMutation();
  const undoChanges = useUndoChanges();

  interface Words {
    done: (count: number) => string;
    failed: string;
  }

  async function change(items: Item[], departed: Departed | null, { done, failed }: Words, close?: () => void) {
    const own = items.filter(({ my_role }) => my_role === 'owner');
    const changed: ItemState[] = [];
    const sent = await inCalls(
      own,
      async (some) => {
        const { data, error } = await updateItems({ items: some.map(({ id }) => ({ id, departed })) });
        changed.push(...(data?.changed ?? []));
        return { error };
      },
      failed,
    );
    if (sent.length === 0) return;
    close?.();
    left?.();
    const changes = sent.map((item) => ({ id: item.id, departed: item.departed }));
    const undo = () => undoChanges({ items: sent, changes, changed, failed: t('selection.undo_failed') });
    const others = items.length - own.length;
    const text = done(sent.length);
    undoToast(others > 0 ? `${text}, ${t('selection.stayed', { count: others })}` : text, undo, {
      items: departed ? inTrash(sent) : changed,
    });
  }

  return {
    /** @param close is called before the items leave the page, if at least one has departed */
    depart: (items: Item[], departed: Departed, close: () => void) =>
      change(items, departed, { done: (count) => t('depart.done', { count }), failed: t('depart.failed') }, close),
    bringBack: (items: Item[]) =>
      change(items, null, { done: (count) => t('depart.back', { count }), failed: t('depart.back_failed') }),
  };
}
