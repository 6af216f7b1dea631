import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import { useAddFileMutation, useChangeFileMutation, useRemoveFileMutation } from '../../api/items/files';
import { itemsApi, useUpdateItemsMutation } from '../../api/items/items';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';
import { leftAlone, useUndoChanges } from '../undo/use-undo-changes';
import '../../i18n/locales/similar';

/** A new thing was not put away. `isCertain` is false if the server did not say so. */
interface NotPutAway {
  problem: string;
  isCertain: boolean;
}

/** A new item, or a row that is no item yet. */
export interface NewThing {
  quantity: number;
  image_id: number;
  image_box: ImageBox | null;
  /** Moves the item to the trash, or leaves the row out. */
  putAway: () => Promise<NotPutAway | null>;
  /** Resolves to an error message or `null`. */
  bringBack: () => Promise<string | null>;
}

/** A change of the item that the user owns already: its message, and an undo that returns an error message or `null`. */
interface Change {
  text: string;
  undo: () => Promise<string | null>;
}

/** Actions for a new thing that the user owns already. */
export function useSimilarActions() {
  const dispatch = useAppDispatch();
  const [update] = useUpdateItemsMutation();
  const [addFile] = useAddFileMutation();
  const [changeFile] = useChangeFileMutation();
  const [removeFile] = useRemoveFileMutation();
  const undoChanges = useUndoChanges();
  const failed = t('similar.failed');

  /** Changes the item, then puts the new thing away. If the second step fails, the first one is undone. */
  const join = async (thing: NewThing, change: () => Promise<Change | { error: unknown }>): Promise<void> => {
    const done = await change();
    if ('error' in done) return void toast({ message: errorText(done.error, failed), color: 'red' });
    const refused = await thing.putAway();
    if (refused) {
      const { problem, isCertain } = refused;
      // If the thing is in the trash after all, an undone change would leave it nowhere.
      if (isCertain && (await done.undo()) === null) return void toast({ message: problem, color: 'red' });
      return undoToast(t('similar.kept', { change: done.text, reason: problem }), async () => {
        await thing.bringBack();
        return done.undo();
      });
    }
    // The item keeps its change if the new thing cannot come back, because the thing would be nowhere.
    undoToast(done.text, async () => (await thing.bringBack()) ?? (await done.undo()));
  };

  return {
    addToQuantity: (item: Item, thing: NewThing) =>
      join(thing, async () => {
        const quantity = item.quantity + thing.quantity;
        const { data, error } = await update({ items: [{ id: item.id, quantity, updated_at: item.updated_at }] });
        if (!data) return { error };
        const changes = [{ id: item.id, quantity: item.quantity }];
        return {
          text: t('similar.added', { name: item.name, quantity }),
          undo: () => undoChanges({ items: [item], changes, changed: data.changed, failed }),
        };
      }),
    /** The former photo stays with the item. */
    replacePhoto: (item: Item, thing: NewThing) =>
      join(thing, async () => {
        const given = { image_id: thing.image_id, image_box: thing.image_box, kind: 'photo' as const };
        const { data, error } = await addFile({ item_id: item.id, given });
        if (!data) return { error };
        const file = { item_id: item.id, file_id: data.file.id };
        const remove = async () => {
          const { error: refused } = await removeFile(file);
          return refused ? errorText(refused, failed) : null;
        };
        // An item without a photo has the new one as its cover already.
        const covered = data.file.is_cover ? null : await changeFile({ ...file, is_cover: true });
        if (covered?.error) {
          await remove();
          return { error: covered.error };
        }
        const undo = async () => {
          if (item.image_id === null) return remove();
          // The answers about files lack the state of the item.
          const asked = itemsApi.endpoints.item.initiate(item.id, { subscribe: false, forceRefetch: true });
          const { data: now, error: unread } = await dispatch(asked);
          if (!now) return errorText(unread, failed);
          if (now.image_id !== thing.image_id) return leftAlone([item], [item.id]);
          const { id, image_id, image_box } = item;
          const changed = [{ id, updated_at: now.updated_at }];
          const problem = await undoChanges({ items: [item], changes: [{ id, image_id, image_box }], changed, failed });
          return problem ?? remove();
        };
        return { text: t('similar.replaced', { name: item.name }), undo };
      }),
  };
}
