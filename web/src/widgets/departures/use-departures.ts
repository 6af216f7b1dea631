import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { Departed } from '@whereabouts/shared/contracts/departed.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useUpdateItemsMutation } from '../../api/items/items';
import { t } from '../../i18n/t';
import '../../i18n/locales/departures';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';
import { useUndoChanges } from '../undo/use-undo-changes';
import { inTrash } from '../undo/use-undo-deletion';

/**
 * Marks own items as departed and brings them back, with an undo (docs/rules/departed.md).
 * @param left is called once the items have left the list
 */
export function useDepartures(left?: () => void) {
  const [updateItems] = useUpdateItemsMutation();
  const undoChanges = useUndoChanges();

  async function change(items: Item[], departed: Departed | null, done: (count: number) => string, failed: string) {
    const own = items.filter(({ my_role }) => my_role === 'owner');
    const changed: ItemState[] = [];
    for (const some of chunksOf(own)) {
      const { data, error } = await updateItems({ items: some.map(({ id }) => ({ id, departed })) });
      if (error) {
        void toast({ message: errorText(error, failed), color: 'red' });
        break;
      }
      changed.push(...(data?.changed ?? []));
    }
    if (changed.length === 0) return;
    left?.();
    const ids = new Set(changed.map(({ id }) => id));
    const changes = own.filter(({ id }) => ids.has(id)).map((item) => ({ id: item.id, departed: item.departed }));
    const undo = () => undoChanges({ items: own, changes, changed, failed });
    undoToast(done(changed.length), undo, { items: departed ? inTrash(own) : changed });
  }

  return {
    depart: (items: Item[], departed: Departed) =>
      change(items, departed, (count) => t('depart.done', { count }), t('depart.failed')),
    bringBack: (items: Item[]) => change(items, null, (count) => t('depart.back', { count }), t('depart.back_failed')),
  };
}
