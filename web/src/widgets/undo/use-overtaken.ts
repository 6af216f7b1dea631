import { useEffect, useRef, useState } from 'react';
import { itemListsApi } from '../../api/items/item-lists';

/** The state of an item after a change: its `updated_at`, or `null` if it is in the trash. */
export interface LeftItem {
  id: number;
  updated_at: string | null;
}

/**
 * Whether all of the items have changed again, by another tab, device or user, so that an undo is pointless. Reads
 * the list of all items, which live updates keep current, and sends no request. If only some items have changed, the
 * undo still applies to the others.
 */
export function useOvertaken(left: readonly LeftItem[]): boolean {
  const { data: items } = itemListsApi.endpoints.items.useQueryState(undefined, { skip: left.length === 0 });
  // The list may still show the state before the change. An item counts as deleted or restored only after the list
  // has shown the opposite.
  const met = useRef(new Set<number>());
  const [isOvertaken, setOvertaken] = useState(false);
  useEffect(() => {
    if (!items || left.length === 0) return;
    const ids = new Set(left.map(({ id }) => id));
    const listed = new Map(items.filter(({ id }) => ids.has(id)).map((item) => [item.id, item]));
    const changed = left.filter(({ id, updated_at }) => {
      const item = listed.get(id);
      if (Boolean(item) === (updated_at !== null)) met.current.add(id);
      const isLater = item && updated_at !== null && Date.parse(item.updated_at) > Date.parse(updated_at);
      const isGoneOrBack = Boolean(item) === (updated_at === null) && met.current.has(id);
      return isLater || isGoneOrBack;
    });
    setOvertaken(changed.length === left.length);
  }, [items, left]);
  return isOvertaken;
}
