import { useMemo } from 'react';
import { type REFRESHED, useItemsQuery } from '../api/items';
import { placesOf } from './item-places';
import { placeTree } from './place-tree';

/** The places of everything one sees, others' things included, with pictures of the newest in each (`docs/rules/places.md`). */
export function usePlaceTree(options?: typeof REFRESHED) {
  const { data: items, error, refetch } = useItemsQuery(undefined, options);
  const tree = useMemo(() => items && placeTree(placesOf(items.toSorted((one, other) => other.id - one.id))), [items]);
  return { items, tree, error, refetch };
}
