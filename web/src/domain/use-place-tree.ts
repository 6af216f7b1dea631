import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo } from 'react';
import { isAnswered } from '../api/answered';
import { type REFRESHED, useItemsQuery } from '../api/items';
import { usePlacesQuery } from '../api/places';
import { placesOf } from './item-places';
import { placeTree } from './place-tree';

/**
 * The places of everything one sees, others' things included, with pictures of the newest in each, and one's own empty
 * places (`docs/rules/places.md`). The tree is there once the server has answered what is empty, or could not.
 */
export function usePlaceTree(options?: typeof REFRESHED) {
  const { data: items, error, refetch } = useItemsQuery(undefined, options);
  const { own, isKnown } = usePlacesQuery(undefined, {
    ...options,
    selectFromResult: (result) => ({ own: result.data, isKnown: isAnswered(result) }),
  });
  const tree = useMemo(
    () => (items && isKnown ? placeTree([...placesOf(items, own), ...pictures(items)]) : undefined),
    [items, own, isKnown],
  );
  return { items, tree, error, refetch };
}

/** Each photo as something of its place that counts for nothing, the newest first. */
function pictures(items: Item[]) {
  const newest = items.toSorted((one, other) => other.id - one.id);
  return newest.flatMap(({ area, location, sub_location, image_id }) =>
    image_id === null ? [] : [{ area, location, sub_location, item_count: 0, image_ids: [image_id] }],
  );
}
