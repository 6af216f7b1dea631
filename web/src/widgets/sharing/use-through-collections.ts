import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useMembershipQuery } from '../../api/items/collection-items';

/** A collection of the item, with the groups and the number of guests that see its items. */
export interface SeenCollection {
  id: number;
  name: string;
  seeing: Group[];
  guests: number;
}

/** Collections through which others see an item. @param guests of each collection, as far as they are known */
export function useThroughCollections(
  item_id: number | undefined,
  groups: Group[],
  guests: Record<number, number> = {},
): SeenCollection[] {
  const { currentData: data = [] } = useMembershipQuery(item_id === undefined ? skipToken : [item_id]);
  return data
    .filter(({ count }) => count > 0)
    .map(({ id, name }) => ({
      id,
      name,
      seeing: groups.filter((group) => group.shared_collections.some((shared) => shared.id === id)),
      guests: guests[id] ?? 0,
    }))
    .filter(({ seeing, guests }) => seeing.length > 0 || guests > 0);
}
