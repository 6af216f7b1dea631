import type { BulkTag, ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { Item, ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/client/api';
import { useBulkDeleteMutation, useBulkMoveMutation, useBulkTagMutation } from '../../../api/items/bulk-items';
import { useUpdateItemsMutation } from '../../../api/items/items';
import { formatLocation } from '../../../domain/places/format-location';
import { placeAddress } from '../../../domain/places/place-address';
import { NOWHERE, namesOfPlace } from '../../../domain/places/place-text';
import type { ItemPlace } from '../../../domain/places/recent-places';
import { t } from '../../../i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { useToastLink } from '../../../ui/messages/link-toast';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../problems/error-text';
import { undoToast } from '../../undo/undo-toast';
import { useUndoChanges } from '../../undo/use-undo-changes';
import { inTrash, useUndoDeletion } from '../../undo/use-undo-deletion';

/** Parts that are not named stay unchanged. */
export type Destination = Partial<ItemPlace>;

/** The changes that undo a change of items, and the states that the server returned. */
interface Undone {
  changes: ItemChange[];
  changed: ItemState[];
}

interface Progress {
  done: number;
  total: number;
}

/**
 * Changes many items, 500 per call, with an undo for each change. `progress` is set while a change is under
 * way.
 */
export function useBulkUpdate() {
  const dispatch = useAppDispatch();
  const toastLink = useToastLink();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [moveItems] = useBulkMoveMutation();
  const [tagItems] = useBulkTagMutation();
  const [deleteItems] = useBulkDeleteMutation();
  const [updateItems] = useUpdateItemsMutation();
  const undoDeletion = useUndoDeletion();

  /** Runs until a call fails. Returns the items changed before that and shows the error. */
  async function inCalls<Thing>(
    things: Thing[],
    call: (some: Thing[]) => Promise<{ error?: unknown }>,
    failed: string,
  ): Promise<Thing[]> {
    let done = 0;
    let error: unknown;
    for (const some of chunksOf(things)) {
      setProgress({ done, total: things.length });
      error = (await call(some)).error;
      if (error !== undefined) break;
      done += some.length;
    }
    setProgress(null);
    if (error !== undefined) {
      const reason = errorText(error, failed);
      const message = done > 0 ? t('selection.partly', { done, total: things.length, reason }) : reason;
      void toast({ message, color: 'red' });
    }
    return things.slice(0, done);
  }

  /**
   * Reloads the items: the next change must send the time of their last change, which only the server knows.
   */
  const askAgain = () => dispatch(api.util.invalidateTags(['Items']));

  const undoChanges = useUndoChanges();
  const offerUndo = (text: string, items: Item[], undone: Undone, link: ReactNode = null) =>
    undoToast(text, () => undoChanges({ items, ...undone, failed: t('selection.undo_failed') }), {
      link,
      items: undone.changed,
    });

  const move = async (items: Item[], destination: Destination) => {
    // A bulk move cannot clear a part of a place.
    const clears = Object.values(destination).includes(null);
    const changed: ItemState[] = [];
    const moved = await inCalls(
      items,
      async (some) => {
        const { data, error } = clears
          ? await updateItems({ items: some.map(({ id }) => ({ id, ...destination })) })
          : await moveItems({ item_ids: some.map(({ id }) => id), ...destination });
        changed.push(...(data?.changed ?? []));
        return { error };
      },
      t('selection.move_failed'),
    );
    if (moved.length === 0) return;
    askAgain();
    const to = { ...NOWHERE, ...destination };
    offerUndo(
      formatLocation(to)
        ? t('selection.moved', { count: moved.length, place: formatLocation(to) })
        : t('selection.moved_nowhere', { count: moved.length }),
      moved,
      { changes: moved.map(({ id, area, location, sub_location }) => ({ id, area, location, sub_location })), changed },
      // Parts of a place without an area have no page to link to.
      to.area === null ? null : toastLink({ to: placeAddress(namesOfPlace(to)), text: t('selection.see') }),
    );
  };

  const tag = async (items: Item[], change: Pick<BulkTag, 'add' | 'remove'>) => {
    const changed: ItemState[] = [];
    const tagged = await inCalls(
      items,
      async (some) => {
        const { data, error } = await tagItems({ item_ids: some.map(({ id }) => id), ...change });
        changed.push(...(data?.changed ?? []));
        return { error };
      },
      t('selection.tag_failed'),
    );
    if (tagged.length === 0) return;
    askAgain();
    offerUndo(t('selection.tagged', { count: tagged.length }), tagged, {
      changes: tagged.map(({ id, tags }) => ({ id, tags })),
      changed,
    });
  };

  /** Moves the user's own items to the trash. Items of other users stay and are counted in the message. */
  const remove = async (items: Item[]) => {
    const own = items.filter(({ my_role }) => my_role === 'owner');
    const refused = new Set<number>();
    const changed: ItemState[] = [];
    const sent = await inCalls(
      own,
      async (some) => {
        const { data, error } = await deleteItems({ item_ids: some.map(({ id }) => id) });
        for (const id of data?.skipped_ids ?? []) refused.add(id);
        changed.push(...(data?.changed ?? []));
        return { error };
      },
      t('selection.delete_failed'),
    );
    const deleted = sent.filter(({ id }) => !refused.has(id));
    if (deleted.length === 0) return;
    const skipped = items.length - own.length + refused.size;
    const done = t('selection.deleted', { count: deleted.length });
    const text = skipped > 0 ? `${done}, ${t('selection.stayed', { count: skipped })}` : done;
    const undo = () => undoDeletion({ items: deleted, changed, failed: t('selection.undo_failed') });
    undoToast(text, undo, { items: inTrash(deleted) });
  };

  return { progress, inCalls, move, tag, remove };
}
