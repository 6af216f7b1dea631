import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useMembershipQuery } from '../../api/collection-items';

/** A collection that an item lies in, with the groups that see what is in it. */
export interface SeenCollection {
  id: number;
  name: string;
  seeing: Group[];
}

/** Collections through which groups see an item. */
export function useThroughCollections(item_id: number | undefined, groups: Group[]): SeenCollection[] {
  const { data = [] } = useMembershipQuery(item_id === undefined ? skipToken : [item_id]);
  return data
    .filter(({ count }) => count > 0)
    .map(({ id, name }) => ({
      id,
      name,
      seeing: groups.filter((group) => group.shared_collections.some((shared) => shared.id === id)),
    }))
    .filter(({ seeing }) => seeing.length > 0);
}
