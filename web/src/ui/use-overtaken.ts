import { useEffect, useRef, useState } from 'react';
import { itemListsApi } from '../api/item-lists';

/** An item as a change left it: last changed then, or in the trash (`null`). */
export interface LeftItem {
  id: number;
  updated_at: string | null;
}

/**
 * Whether each of the items is known to have changed again, by another tab, device or person: then an Undo has nothing to
 * do. It reads the list of all items, which live updates keep current, and asks for nothing. One item that changed leaves
 * the Undo to the others.
 */
export function useOvertaken(left: readonly LeftItem[]): boolean {
  const { data: items } = itemListsApi.endpoints.items.useQueryState(undefined, { skip: left.length === 0 });
  // A list may still show the time before the change. An item counts as gone or back only once it was listed otherwise.
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
