import '../../i18n/locales/bulk';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { placeOfNames } from '../../domain/places/place-text';
import { useAddItems } from '../collections/use-add-items';
import { useBulkUpdate } from './actions/use-bulk-update';

/** Items dropped on a place or a collection. */
export interface Drop {
  ids: number[];
  /** The names of a place from the outermost to the innermost. An empty list stands for no place. */
  onto: { place: string[] } | { collection: Collection };
}

interface DroppedItemsProps {
  drop: Drop;
  /** The items that may have been dropped. */
  items: Item[];
}

/** Moves dropped items or adds them to a collection, and offers an undo. Renders nothing. */
export default function DroppedItems({ drop, items }: DroppedItemsProps) {
  const bulk = useBulkUpdate();
  const addItems = useAddItems();
  const taken = useRef<Drop>(undefined);
  const take = useEffectEvent(({ ids, onto }: Drop) => {
    if ('collection' in onto) return void addItems(onto.collection, ids);
    const dropped = new Set(ids);
    void bulk.move(
      items.filter(({ id }) => dropped.has(id)),
      placeOfNames(onto.place),
    );
  });
  useEffect(() => {
    if (taken.current === drop) return;
    taken.current = drop;
    take(drop);
  }, [drop]);
  return null;
}
